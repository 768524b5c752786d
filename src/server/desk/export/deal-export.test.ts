import { afterAll, expect, test } from 'vitest'
import { openDesk } from '../../testing/desk.ts'
import * as deals from '../../testing/deals.ts'
import { serviceOfFile } from '../../testing/service.ts'

const service = await serviceOfFile({ ownSandbox: true })
const desk = await deals.dealDesk(service)
const commandLine = await openDesk(service)
afterAll(() => commandLine.close())

test('the export of deals has what was agreed, and the sums of what was recorded', async () => {
  const waiting = await deals.acceptedDeal(service, desk)
  const { reference, client } = await deals.acceptedDeal(service, desk)
  await deals.recordPayment(service, desk.payments, reference, { amount: '500' })
  await deals.newWallet(service, desk, await deals.readDealOf(desk.dealer, reference))
  await deals.recordFill(service, desk.dealer, reference)
  await deals.deliver(desk.payments, reference)
  await deals.recordTransfer(service, desk.payments, reference, 'confirmed')
  const { coinAmount, networkFee } = await deals.readDealOf(desk.dealer, reference)

  const { output } = await commandLine.run('export', 'deals', '--format', 'json')
  const exported = JSON.parse(output) as { reference: string }[]
  expect(exported.find((one) => one.reference === reference)).toMatchObject({
    state: 'done',
    account: client.email,
    offer: `${client.request}-1`,
    party: 'Ada Lovelace',
    direction: 'buy',
    fiatAmount: '500.00',
    receivedMoney: '500',
    filledMoney: '-480.1',
    deliveredCoins: `-${Number(coinAmount)}`,
    paidBackMoney: '0',
    leftMoney: '19.9',
    leftCoins: String(Number(networkFee)),
  })
  expect(exported.find((one) => one.reference === waiting.reference)).toMatchObject({
    state: 'awaiting-payment',
    receivedMoney: '0',
    leftMoney: '0',
  })

  const { output: csv } = await commandLine.run('export', 'deals', '--format', 'csv', '--state', 'done')
  const [head, row, ...more] = csv.replace('\uFEFF', '').trim().split('\n')
  expect(more).toEqual([])
  expect(head?.split(',')).toHaveLength(row?.split('","').length ?? 0)
  expect(head).toContain('"leftMoney"')
})

test('a deal is shown by its reference, as people print it too', async () => {
  const { reference } = await deals.acceptedDeal(service, desk)
  for (const typed of [reference, `RF${reference}`]) expect((await commandLine.run('show', typed)).output).toContain(reference)
  expect((await commandLine.run('list', 'deals', '--state', 'awaiting-payment')).output).toContain(reference)
})
