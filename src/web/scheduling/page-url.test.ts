import { expect, test } from 'vitest'
import { embeddedUrl } from './page-url.ts'

const options = { prefill: null, dark: false, source: 'kantor.example' }

test('the URL has the embedding, our colours and our host', () => {
  expect(embeddedUrl('https://calendly.com/us/call', options)).toBe(
    'https://calendly.com/us/call?embed_type=Inline&embed_domain=1&hide_gdpr_banner=1&background_color=ffffff&text_color=14171a&primary_color=0e5a43&utm_source=kantor.example',
  )
  expect(embeddedUrl('https://calendly.com/us/call', { ...options, dark: true })).toContain('background_color=161c19')
})

test('the operator’s own parameters stay in the URL', () => {
  const address = embeddedUrl('https://calendly.com/us/call?utm_source=site&month=2026-11', options)
  expect(address).toContain('?utm_source=site&month=2026-11&embed_type=Inline')
  expect(new URL(address).searchParams.getAll('utm_source')).toEqual(['site'])
})

test('name and e-mail are encoded into the URL; an empty name is left out', () => {
  const prefill = { name: 'Ada & Eve=1', email: 'a+b@example.com' }
  const { searchParams } = new URL(embeddedUrl('https://calendly.com/us/call', { ...options, prefill }))
  expect([searchParams.get('name'), searchParams.get('email')]).toEqual(['Ada & Eve=1', 'a+b@example.com'])
  expect(embeddedUrl('https://calendly.com/us/call', { ...options, prefill: { ...prefill, name: '' } })).not.toContain('name=')
})
