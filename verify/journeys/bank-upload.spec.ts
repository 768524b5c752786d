import { camtFile } from '../../src/server/testing/camt-files.ts'
import { test } from './deal-journey.ts'
import { expect } from './kantor.ts'

test('a clerk uploads files of the bank, and the same one again', async ({ service, windows }) => {
  const clerk = await windows.signIn({ role: 'payments', name: 'Ula Piątek' })
  await clerk.goto(`${service.kantor.deskOrigin}/payments?list=files`)
  // Characters of several bytes, and more than one piece on the wire.
  const text = ['Zażółć gęślą jaźń. '.repeat(7)]
  const entries = Array.from({ length: 500 }, (_, number) => ({
    amount: '1',
    status: 'PDNG' as const,
    booked: '',
    reference: `U-${number}`,
    text,
  }))
  const day = { name: 'day.xml', mimeType: 'text/xml', buffer: Buffer.from(camtFile({ statements: [{ id: 'U-1', entries }] })) }
  const broken = { name: 'broken.xml', mimeType: 'text/xml', buffer: Buffer.from([0x3c, 0xff]) }

  const upload = clerk.getByLabel('Files of the bank (camt.053, camt.054, pain.002)')
  await upload.setInputFiles([day, broken])
  await expect(clerk.getByText('1 file was read. 1 file needs attention.')).toBeVisible()
  await expect(clerk.getByRole('row', { name: /broken\.xml/ })).toContainText('Not read')
  await upload.setInputFiles(day)
  await expect(clerk.getByText('1 file was handed in before.')).toBeVisible()
})
