import { printReference } from '#contract/creditor-reference.ts'
import { camtFile } from '../../src/server/testing/camt-files.ts'
import { accepted, expectAtClient, expectAtDesk, openDeskDeal, openOwnDeal, phone, test } from './deal-journey.ts'
import { expect, type RunningService } from './kantor.ts'

test.use({ viewport: phone })

const iban = 'DE89370400440532013000'
async function post(url: string, body: object): Promise<void> {
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  expect(response.status).toBe(201)
}
/** Somebody pays through the stand-in of the bank, which tells the service by a file. */
const pay = ({ kantor }: RunningService, payment: Record<string, string>) =>
  post(`${kantor.sandboxOrigin}/bank/payments`, { amount: '500.00', currency: 'EUR', payerIban: iban, ...payment })
/** File, match, and the poll of the screens. */
const seconds = { timeout: 20_000 }

test('a deal is paid through the bank, and nobody touches it', async ({ page, service, desk, windows }) => {
  const own = await accepted({ page, service, desk })
  await openOwnDeal(page, own.reference)
  const clerk = await windows.signIn({ role: 'payments', name: 'Pola Pajor' })
  await openDeskDeal(clerk, service, own.reference)
  await expectAtDesk(clerk, { state: 'Awaiting payment', next: 'The client pays 500.00 EUR.' })

  await pay(service, { reference: `RF${own.reference}`, payerName: 'KOWALSKA ADA' })
  await expect.poll(async () => (await desk.read(own.reference)).state, seconds).toBe('paid')
  await expectAtDesk(clerk, { state: 'Paid', next: /^Next step\s*Buy / })
  await expect(clerk.getByText('By itself, from a file of the bank')).toBeVisible()
  await expectAtClient(page, own, { heading: 'Received in full', next: 'We carry out the exchange.' })

  await test.step('the statement of the day tells of it again, and changes nothing', async () => {
    await post(`${service.kantor.sandboxOrigin}/bank/day-end`, {})
    await clerk.goto(`${service.kantor.deskOrigin}/payments?list=files`)
    await expect(clerk.getByText(/Statement SB/).first()).toBeVisible(seconds)
    await clerk.getByRole('link', { name: 'Matched' }).click()
    await expect(clerk.getByRole('link', { name: printReference(own.reference) })).toHaveCount(1)
    expect((await desk.read(own.reference)).payments).toHaveLength(1)
  })
})

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
