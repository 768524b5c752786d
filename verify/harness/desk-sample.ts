import { calls } from '#contract/calls.ts'
import { addClientNote } from '#contract/desk/endpoints/clients.ts'
import { proposeExport } from '#contract/desk/endpoints/exports.ts'
import { addReply } from '#contract/desk/endpoints/replies.ts'
import { addRequestNote, answerRequest, claimRequest, closeRequest, recordMessage } from '#contract/desk/endpoints/requests.ts'
import { inviteStaff } from '#contract/desk/endpoints/staff.ts'
import { confirmWallet, enterWallet, removeWallet } from '#contract/desk/endpoints/wallets.ts'
import { roles } from '#contract/desk/permissions.ts'
import type { ApprovalPayloads } from '#contract/desk/step-up.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { proposeStepUp } from '#contract/desk/step-up-subjects.ts'
import { approve } from '../../src/server/testing/deals.ts'
import { must, storeInvitation } from '../../src/server/testing/staff.ts'
import { becomeClient, mustSend, newEmail, newNetworkAddress, type Site, usualPassword } from './client.ts'
import { type DeskSite, freeze, proposeRelease, signInStaff, type StaffMember } from './staff.ts'

/** What people type. `mailbox`: before the @ of the contact address. `colleague`: a colleague’s name. */
const usualTexts = {
  clientName: 'Katarzyna Maj-Wiśniewska',
  mailbox: 'katarzyna.maj',
  phone: '+48 600 100 200',
  country: 'PL',
  message:
    'Good morning,\n\nwe would like to buy in two parts: the first this week, the second in May.\nHow long does a transfer take, and is the rate fixed?',
  subject: 'Two parts',
  answer: 'Good morning,\n\nboth parts are possible. A transfer takes about an hour after your payment has arrived.\n\nIga Bocian',
  note: 'Called back at 10:20. Wants the second part before the 15th.',
  replyName: 'In two parts',
  reply: 'Good day, {{name}},\n\nwe can carry out {{reference}} in two parts.\n\n{{colleague}}',
  reason: 'Asked by a court; the letter is in the folder of November.',
  colleague: 'Maja Czapla',
}

export type SampleTexts = typeof usualTexts
export type DeskSample = Awaited<ReturnType<typeof prepareSample>>

/** Clients, requests, proposals and exports for every screen of the desk. `person` has all roles, so that every screen is open. */
export async function prepareSample(site: Site & DeskSite, { texts = usualTexts }: { texts?: SampleTexts } = {}) {
  const person = await signInStaff(site, { roles })
  const colleague = await signInStaff(site, { roles, name: texts.colleague })
  const contact = `${texts.mailbox}@example.com`
  const client = await newClient(site, { ...texts, contact })
  const frozen = await newClient(site, { ...texts, contact })

  const reference = await client.ask({ amount: 25_000 })
  await client.ask({ fromCurrency: 'BTC', toCurrency: 'GBP', amount: 3, message: '' })
  const closedReference = await client.ask({ amount: 900 })
  const frozenReference = await frozen.ask({ fromCurrency: 'USD', toCurrency: 'ETH', amount: 750_000 })

  await work(person, reference, texts)
  await must(person.call(addClientNote, { params: { id: client.accountId }, body: { text: texts.note, confidential: false } }))
  await recordWallets({ person, colleague, accountId: client.accountId, otherAccountId: frozen.accountId })
  await must(person.call(closeRequest, { ...at(closedReference), body: { reason: 'below-minimum', version: 0 } }))
  const bodies = { en: texts.reply, pl: texts.reply, de: texts.reply }
  const reply = await must(person.call(addReply, { body: { name: `${texts.replyName} ${Date.now() % 100_000}`, bodies } }))

  await freeze(colleague, frozen.accountId, texts.reason)
  const approvalId = await proposeRelease(colleague, frozen.accountId, texts.reason)
  const ownApprovalId = await proposeInvitation(person, texts)
  const rejectedApprovalId = await proposeExportOf(person, { records: 'events', format: 'csv', since: '2026-01-01' }, texts.reason)
  await must(approve(colleague, rejectedApprovalId, 'rejected', texts.reason))

  const exports: { approvalId: string; records: Selection['records']; format: Selection['format'] }[] = []
  for (const [records, format] of [
    ['clients', 'csv'],
    ['requests', 'csv'],
    ['requests', 'json'],
    ['events', 'json'],
  ] as const) {
    const exportId = await proposeExportOf(person, { records, format }, texts.reason)
    await must(approve(colleague, exportId))
    exports.push({ approvalId: exportId, records, format })
  }

  return {
    person,
    colleague,
    invitation: await storeInvitation(site, ['dealer'], { name: texts.colleague }),
    contact,
    accountId: client.accountId,
    frozenAccountId: frozen.accountId,
    reference,
    closedReference,
    frozenReference,
    replyId: reply.id,
    approvalId,
    ownApprovalId,
    rejectedApprovalId,
    exports,
  }
}

const at = (reference: string) => ({ params: { reference } })

async function newClient(site: Site & DeskSite, { contact, clientName, phone, country, message }: SampleTexts & { contact: string }) {
  const email = newEmail()
  const from = newNetworkAddress()
  const { accessToken: token } = await becomeClient(site, { email, password: usualPassword }, { from })
  const [account] = await site.query<{ id: string }>('select id from account where email = $1', [email])
  const usual = { fromCurrency: 'EUR', toCurrency: 'BTC', name: clientName, email: contact, phone, country, message }
  return {
    email,
    accountId: account?.id ?? '',
    ask: async (wish: object) =>
      (await mustSend(site, { ...calls.submitExchangeRequest, from, token, body: { ...usual, ...wish } }))['reference'] as string,
  }
}

/** Claims a request, answers it, and records what the client wrote after that. */
async function work(person: StaffMember, reference: string, { subject, answer, message, note }: SampleTexts): Promise<void> {
  const { version } = await must(person.call(claimRequest, { ...at(reference), body: { version: 0 } }))
  await must(person.call(answerRequest, { ...at(reference), body: { language: 'en', subject, text: answer, version } }))
  await must(person.call(recordMessage, { ...at(reference), body: { channel: 'telephone', text: message } }))
  await must(person.call(addRequestNote, { ...at(reference), body: { text: note, confidential: false } }))
  await must(person.call(addRequestNote, { ...at(reference), body: { text: note, confidential: true } }))
}

interface SampleWallets {
  person: StaffMember
  colleague: StaffMember
  accountId: string
  /** A client who gave one of the same addresses. */
  otherAccountId: string
}

const bitcoin = { coin: 'BTC', network: 'bitcoin', address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', memo: null }
const cardanoAddress = 'addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x'

/** Wallets in each state: one is removed, one confirmed that another client gave too, one waits for the colleague and one for the person. */
async function recordWallets({ person, colleague, accountId, otherAccountId }: SampleWallets): Promise<void> {
  const enter = async (by: StaffMember, wallet: Partial<BodyOf<typeof enterWallet>>, id = accountId) =>
    (await must(by.call(enterWallet, { params: { id }, body: { ...bitcoin, source: 'e-mail', ...wallet } }))).id
  const removed = await enter(person, { address: 'bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh' })
  await must(person.call(removeWallet, { params: { id: accountId, walletId: removed }, body: { reason: 'mistyped' } }))
  const confirmed = await enter(person, {})
  const { address, memo } = bitcoin
  await must(colleague.call(confirmWallet, { params: { id: accountId, walletId: confirmed }, body: { address, memo } }))
  await enter(colleague, {}, otherAccountId)
  await enter(person, { coin: 'ADA', network: 'cardano', address: cardanoAddress, source: 'letter' })
  const ripple = { coin: 'XRP', network: 'xrp-ledger', address: 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe', memo: '3147892' }
  await enter(colleague, { ...ripple, source: 'telephone' })
}

/** Proposes to invite a person with another address each time, because two equal proposals are refused. */
async function proposeInvitation(person: StaffMember, { colleague: name, reason }: SampleTexts): Promise<string> {
  const payload: ApprovalPayloads['invite-staff'] = { name, email: newEmail(), roles: ['dealer', 'reader'], language: 'pl' }
  const proposal = { action: 'invite-staff', object: payload.email, version: 0, payload, reason } as const
  const proof = await person.stepUp(proposeStepUp(proposal))
  return (await must(person.call(inviteStaff, { body: { ...payload, reason, proof } }))).approvalId
}

type Selection = ApprovalPayloads['export-records']

async function proposeExportOf(person: StaffMember, selection: Selection, reason: string): Promise<string> {
  const proposal = { action: 'export-records', object: selection.records, version: 0, payload: selection, reason } as const
  const proof = await person.stepUp(proposeStepUp(proposal))
  return (await must(person.call(proposeExport, { body: { ...selection, reason, proof } }))).approvalId
}
