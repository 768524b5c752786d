import tls from 'node:tls'
import { expect, test } from 'vitest'
import type { Config } from '../config/config.ts'
import type { JobFailure } from '../queue/job-failure.ts'
import { message, newCertificate, startMailServer } from '../../testing/servers.ts'
import { smtpTransport } from './smtp.adapter.ts'

/** A relay that records whether each log-in and letter came over TLS. */
async function startRelay({ offersTls }: { offersTls: boolean }) {
  const received: string[] = []
  const record = (what: string, secure: boolean) => received.push(`${what} ${secure ? 'over TLS' : 'in the clear'}`)
  const port = await startMailServer({
    allowInsecureAuth: true,
    disabledCommands: offersTls ? [] : ['STARTTLS'],
    onAuth: ({ username }, { secure }, done) => (record('log-in', secure), done(null, { user: username ?? '' })),
    onData: (stream, { secure }, done) => (record('letter', secure), stream.resume().once('end', done)),
  })
  return { received, port }
}

const send = (smtpUrl: string, mode: Config['mode']) => smtpTransport({ smtpUrl, mode }).send(message)

// 0.0.0.0 is this machine, but not a private address.
test('in production a relay without TLS gets neither password nor letter', async () => {
  const { received, port } = await startRelay({ offersTls: false })
  await expect(send(`smtp://kantor:secret@0.0.0.0:${port}`, 'production')).rejects.toMatchObject({ reason: 'smtp ETLS', permanent: false })
  expect(received).toEqual([])
})

test('in production a relay with TLS gets password and letter over TLS', async () => {
  const { received, port } = await startRelay({ offersTls: true })
  await send(`smtp://kantor:secret@0.0.0.0:${port}?tls.rejectUnauthorized=false`, 'production')
  expect(received).toEqual(['log-in over TLS', 'letter over TLS'])
})

test('in production a relay with an untrusted certificate gets no password or letter', async () => {
  const { received, port } = await startRelay({ offersTls: true })
  await expect(send(`smtp://kantor:secret@0.0.0.0:${port}`, 'production')).rejects.toMatchObject({ permanent: false })
  expect(received).toEqual([])
})

test('each way in which a connection fails has its own reason', async () => {
  const certificate = newCertificate('another.example')
  const [withTls, plain] = [await startMailServer({ secure: true, ...certificate }), await startMailServer({})]
  const reasonOf = async (smtpUrl: string) => (await send(smtpUrl, 'production').catch((error: JobFailure) => error.reason)) ?? 'sent'
  expect(await reasonOf('smtp://127.0.0.1:9')).toBe('smtp ECONNREFUSED')
  expect(await reasonOf('smtp://nowhere.invalid')).toMatch(/^smtp (EDNS|ENOTFOUND|EAI_AGAIN)$/)
  expect(await reasonOf(`smtps://localhost:${plain}`)).toBe('smtp ERR_SSL_WRONG_VERSION_NUMBER')
  expect(await reasonOf(`smtps://localhost:${withTls}`)).toBe('smtp DEPTH_ZERO_SELF_SIGNED_CERT')
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), certificate.cert])
  expect(await reasonOf(`smtps://localhost:${withTls}`)).toBe('smtp ERR_TLS_CERT_ALTNAME_INVALID')
})

test.for([
  ['on a private address', 'smtp://127.0.0.1', 'production', ''],
  ['with requireTLS=false', 'smtp://0.0.0.0', 'production', '?requireTLS=false'],
  ['of the demo', 'smtp://0.0.0.0', 'demo', ''],
] as const)('a relay %s may get letters without TLS', async ([_which, address, mode, more]) => {
  const { received, port } = await startRelay({ offersTls: false })
  await send(`${address}:${port}${more}`, mode)
  expect(received).toEqual(['letter in the clear'])
})
