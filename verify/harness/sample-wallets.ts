import type { BodyOf } from '#contract/endpoint.ts'
import { confirmWallet, enterWallet, removeWallet } from '#contract/desk/endpoints/wallets.ts'
import { must, type StaffMember } from './staff.ts'

interface SampleWallets {
  person: StaffMember
  colleague: StaffMember
  accountId: string
  /** A client who gave one of the same addresses. */
  otherAccountId: string
}

const bitcoin = {
  coin: 'BTC',
  network: 'bitcoin',
  address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  memo: null,
  source: 'e-mail',
} as const
const cardano = {
  coin: 'ADA',
  network: 'cardano',
  address: 'addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x',
  memo: null,
  source: 'letter',
} as const
const ripple = {
  coin: 'XRP',
  network: 'xrp-ledger',
  address: 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe',
  memo: '3147892',
  source: 'telephone',
} as const

/** Wallets in each state: one is removed, one confirmed that another client gave too, one waits for the colleague and one for the person. */
export async function recordWallets({ person, colleague, accountId, otherAccountId }: SampleWallets): Promise<void> {
  const enter = async (by: StaffMember, body: BodyOf<typeof enterWallet>, id = accountId) =>
    (await must(by.call(enterWallet, { params: { id }, body }))).id
  const removed = await enter(person, { ...bitcoin, address: 'bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh' })
  await must(person.call(removeWallet, { params: { id: accountId, walletId: removed }, body: { reason: 'mistyped' } }))
  const confirmed = await enter(person, bitcoin)
  const { address, memo } = bitcoin
  await must(colleague.call(confirmWallet, { params: { id: accountId, walletId: confirmed }, body: { address, memo } }))
  await enter(colleague, bitcoin, otherAccountId)
  await enter(person, cardano)
  await enter(colleague, ripple)
}
