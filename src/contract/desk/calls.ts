import type { Call } from '../calls.ts'
import type { Permission } from './permissions.ts'

/** A call of the desk. `permission`: null if everybody who is signed in may make it. */
export interface DeskCall extends Call {
  access: 'public' | 'staff'
  permission: Permission | null
  /** A poll, which does not count as use: the session ends after 30 minutes without other calls. */
  isPoll?: true
}

const open = { access: 'public', permission: null } as const
const own = { access: 'staff', permission: null } as const
const needs = <P extends Permission>(permission: P) => ({ access: 'staff', permission }) as const

/** Every call of the desk. The desk has its own listener, so a path may equal one of a client's call. */
export const deskCalls = {
  signInOptions: { method: 'GET', path: '/api/sign-in', ...open },
  signInWithPasskey: { method: 'POST', path: '/api/sign-in/passkey', ...open },
  /** With password and app code, only where `STAFF_SIGN_IN` allows it. */
  signInWithCode: { method: 'POST', path: '/api/sign-in/code', ...open },
  checkInvitation: { method: 'POST', path: '/api/invitations/check', ...open },
  acceptInvitation: { method: 'POST', path: '/api/invitations/accept', ...open },

  readSession: { method: 'GET', path: '/api/session', ...own },
  signOut: { method: 'POST', path: '/api/sign-out', ...own },
  beginStepUp: { method: 'POST', path: '/api/step-up', ...own },
  changeOwnSettings: { method: 'PUT', path: '/api/own/settings', ...own },
  readOwnPasskeys: { method: 'GET', path: '/api/own/passkeys', ...own },
  beginOwnPasskey: { method: 'POST', path: '/api/own/passkeys/begin', ...own },
  addOwnPasskey: { method: 'POST', path: '/api/own/passkeys', ...own },
  removeOwnPasskey: { method: 'POST', path: '/api/own/passkeys/remove', ...own },
  readChanges: { method: 'GET', path: '/api/changes', ...own, isPoll: true },
  readWaiting: { method: 'GET', path: '/api/waiting', ...own, isPoll: true },

  readOfferBasis: { method: 'GET', path: '/api/requests/:reference/offer-basis', ...needs('offers.make') },
  saveOfferDraft: { method: 'PUT', path: '/api/requests/:reference/offer-draft', ...needs('offers.make') },
  publishOffer: { method: 'POST', path: '/api/requests/:reference/offers', ...needs('offers.make') },
  readOfferMarket: { method: 'GET', path: '/api/offer-market', ...needs('offers.make'), isPoll: true },
  readOffer: { method: 'GET', path: '/api/offers/:reference', ...needs('requests.read') },
  withdrawOffer: { method: 'POST', path: '/api/offers/:reference/withdraw', ...needs('offers.exceed') },
  listReceivingAddresses: { method: 'GET', path: '/api/receiving-addresses', ...needs('requests.read') },
  enterReceivingAddress: { method: 'POST', path: '/api/receiving-addresses', ...needs('receiving-addresses.enter') },
  importReceivingAddresses: { method: 'POST', path: '/api/receiving-addresses/import', ...needs('receiving-addresses.enter') },
  removeWaitingAddresses: { method: 'POST', path: '/api/receiving-addresses/remove-waiting', ...needs('receiving-addresses.enter') },
  confirmReceivingAddress: { method: 'POST', path: '/api/receiving-addresses/:id/confirm', ...needs('receiving-addresses.enter') },
  removeReceivingAddress: { method: 'POST', path: '/api/receiving-addresses/:id/remove', ...needs('receiving-addresses.enter') },
  listPayoutAccounts: { method: 'GET', path: '/api/payout-account-checks', ...needs('clients.read') },
  checkPayoutAccount: { method: 'POST', path: '/api/payout-account-checks/:id', ...needs('payout-accounts.check') },

  uploadBankFile: { method: 'POST', path: '/api/bank-files', ...needs('bank.work') },
  listBankFiles: { method: 'GET', path: '/api/bank-files', ...needs('bank.read') },
  confirmBankFile: { method: 'POST', path: '/api/bank-files/:id/confirmation', ...needs('bank.work') },
  downloadBankFile: { method: 'GET', path: '/api/bank-files/:id/content', ...needs('bank.read') },
  listBankEntries: { method: 'GET', path: '/api/bank-entries', ...needs('bank.read') },
  readBankEntryDeal: { method: 'GET', path: '/api/bank-entries/:id/deals/:reference', ...needs('bank.work') },
  matchBankEntry: { method: 'POST', path: '/api/bank-entries/:id/match', ...needs('bank.work') },
  proposeBankCorrection: { method: 'POST', path: '/api/bank-entries/:id/correction', ...needs('bank.work') },
  takeBackBankEntry: { method: 'POST', path: '/api/bank-entries/:id/take-back', ...needs('bank.work') },
  matchBankTransfer: { method: 'POST', path: '/api/bank-entries/:id/transfer', ...needs('bank.work') },
  linkBankEntry: { method: 'POST', path: '/api/bank-entries/:id/typed-payment', ...needs('bank.work') },
  parkBankEntry: { method: 'POST', path: '/api/bank-entries/:id/park', ...needs('bank.work') },
  repeatBankEntry: { method: 'POST', path: '/api/bank-entries/:id/repeat', ...needs('bank.work') },
  reopenBankEntry: { method: 'POST', path: '/api/bank-entries/:id/reopen', ...needs('bank.work') },

  listDeals: { method: 'GET', path: '/api/deals', ...needs('deals.read') },
  listQuestions: { method: 'GET', path: '/api/questions', ...needs('deals.read') },
  readDeal: { method: 'GET', path: '/api/deals/:reference', ...needs('deals.read') },
  proposePayment: { method: 'POST', path: '/api/deals/:reference/payments', ...needs('payments.record') },
  reversePayment: { method: 'POST', path: '/api/deals/:reference/payments/:id/reverse', ...needs('payments.record') },
  acceptPayment: { method: 'POST', path: '/api/deals/:reference/payments/:id/accept', ...needs('payments.accept') },
  proposeRefund: { method: 'POST', path: '/api/deals/:reference/payments/:id/refund', ...needs('transfers.decide') },
  recordFill: { method: 'POST', path: '/api/deals/:reference/fills', ...needs('deals.decide') },
  readFillBasis: { method: 'GET', path: '/api/deals/:reference/fill-basis', ...needs('deals.decide') },
  annulFill: { method: 'POST', path: '/api/deals/:reference/fills/:id/annul', ...needs('deals.decide') },
  decideDeal: { method: 'POST', path: '/api/deals/:reference/decide', ...needs('deals.read') },
  readConcession: { method: 'GET', path: '/api/deals/:reference/concession', ...needs('deals.decide') },
  honourDeal: { method: 'POST', path: '/api/deals/:reference/honour', ...needs('deals.decide') },
  stopDeal: { method: 'POST', path: '/api/deals/:reference/stop', ...needs('deals.stop') },
  proposeDealCancel: { method: 'POST', path: '/api/deals/:reference/cancel', ...needs('deals.stop') },
  proposeLoss: { method: 'POST', path: '/api/deals/:reference/loss', ...needs('deals.stop') },
  remindClient: { method: 'POST', path: '/api/deals/:reference/reminder', ...needs('payments.record') },
  sendDelivery: { method: 'POST', path: '/api/deals/:reference/delivery', ...needs('transfers.decide') },
  listTransfers: { method: 'GET', path: '/api/transfers', ...needs('transfers.decide') },
  makeTransferOrders: { method: 'POST', path: '/api/transfers/orders', ...needs('transfers.decide') },
  makeTransferOrder: { method: 'POST', path: '/api/deals/:reference/transfers/:id/order', ...needs('transfers.decide') },
  readTravelData: { method: 'GET', path: '/api/deals/:reference/travel-data', ...needs('deals.read') },
  recordTravelDelivery: { method: 'POST', path: '/api/deals/:reference/travel-deliveries', ...needs('transfers.decide') },
  recordTransferStep: { method: 'POST', path: '/api/deals/:reference/transfers/:id/steps', ...needs('payments.record') },

  readMoney: { method: 'GET', path: '/api/money', ...needs('money.read') },
  readClosing: { method: 'GET', path: '/api/money/closing', ...needs('money.read') },
  readReconciliation: { method: 'GET', path: '/api/money/reconciliation', ...needs('money.read') },
  listDifference: { method: 'GET', path: '/api/money/reconciliation/difference', ...needs('money.read') },

  listStaff: { method: 'GET', path: '/api/staff', ...needs('staff.read') },
  inviteStaff: { method: 'POST', path: '/api/staff', ...needs('staff.change') },
  changeRoles: { method: 'POST', path: '/api/staff/:id/roles', ...needs('staff.change') },
  renewAccess: { method: 'POST', path: '/api/staff/:id/renew', ...needs('staff.change') },
  endStaff: { method: 'POST', path: '/api/staff/:id/end', ...needs('staff.change') },

  listApprovals: { method: 'GET', path: '/api/approvals', ...needs('approvals.read') },
  readApproval: { method: 'GET', path: '/api/approvals/:id', ...needs('approvals.read') },
  decideApproval: { method: 'POST', path: '/api/approvals/:id/decide', ...needs('approvals.read') },
  withdrawApproval: { method: 'POST', path: '/api/approvals/:id/withdraw', ...needs('approvals.read') },

  searchClients: { method: 'GET', path: '/api/clients', ...needs('clients.read') },
  readClient: { method: 'GET', path: '/api/clients/:id', ...needs('clients.read') },
  readClientEvents: { method: 'GET', path: '/api/clients/:id/events', ...needs('clients.read') },
  freezeClient: { method: 'POST', path: '/api/clients/:id/freeze', ...needs('clients.freeze') },
  releaseClient: { method: 'POST', path: '/api/clients/:id/release', ...needs('clients.release') },
  endClientSessions: { method: 'POST', path: '/api/clients/:id/end-sessions', ...needs('clients.end-sessions') },
  removeClientSecondFactor: { method: 'POST', path: '/api/clients/:id/remove-second-factor', ...needs('clients.remove-second-factor') },
  /** As `addRequestNote`: the use case checks who may write which notes. */
  addClientNote: { method: 'POST', path: '/api/clients/:id/note', ...needs('clients.read') },
  resendClientLetter: { method: 'POST', path: '/api/clients/:id/resend-letter', ...needs('clients.letters') },
  /** For a person without an account yet: they signed up, and have no confirmation link. */
  resendConfirmation: { method: 'POST', path: '/api/sign-ups/resend-letter', ...needs('clients.letters') },

  listUnconfirmedWallets: { method: 'GET', path: '/api/wallet-checks', ...needs('wallets.enter') },
  listWallets: { method: 'GET', path: '/api/clients/:id/wallets', ...needs('clients.read') },
  enterWallet: { method: 'POST', path: '/api/clients/:id/wallets', ...needs('wallets.enter') },
  confirmWallet: { method: 'POST', path: '/api/clients/:id/wallets/:walletId/confirm', ...needs('wallets.enter') },
  removeWallet: { method: 'POST', path: '/api/clients/:id/wallets/:walletId/remove', ...needs('wallets.enter') },
  listWalletTransfers: { method: 'GET', path: '/api/wallet-transfers', ...needs('wallets.enter') },
  confirmDestination: { method: 'POST', path: '/api/clients/:id/destinations/:destinationId/call', ...needs('destinations.confirm') },
  confirmWalletTransfer: { method: 'POST', path: '/api/clients/:id/wallets/:walletId/transfer-proof', ...needs('wallets.enter') },

  readRecord: { method: 'GET', path: '/api/record', ...needs('record.read') },

  listExports: { method: 'GET', path: '/api/exports', ...needs('records.export') },
  proposeExport: { method: 'POST', path: '/api/exports', ...needs('records.export') },
  downloadExport: { method: 'POST', path: '/api/exports/:approvalId/download', ...needs('records.export') },

  listSwitches: { method: 'GET', path: '/api/switches', ...needs('switches.read') },
  setSwitch: { method: 'PUT', path: '/api/switches/:name', ...needs('switches.set') },
  endSwitch: { method: 'POST', path: '/api/switches/:name/end', ...needs('switches.set') },
  readOutward: { method: 'GET', path: '/api/outward', ...needs('switches.read') },
  reopenOutward: { method: 'POST', path: '/api/outward/reopen', ...needs('outward.reopen') },
  listHeldPrices: { method: 'GET', path: '/api/held-prices', ...needs('switches.read') },
  releasePrice: { method: 'POST', path: '/api/held-prices/:pair/release', ...needs('prices.release') },
  listErasures: { method: 'GET', path: '/api/vendor-erasures', ...needs('erasures.work') },
  finishErasure: { method: 'POST', path: '/api/vendor-erasures/:id/done', ...needs('erasures.work') },
  listFailedJobs: { method: 'GET', path: '/api/failed-jobs', ...needs('jobs.retry') },
  retryFailedJobs: { method: 'POST', path: '/api/failed-jobs/retry', ...needs('jobs.retry') },

  readDeskSettings: { method: 'GET', path: '/api/settings', ...needs('settings.read') },

  listRequests: { method: 'GET', path: '/api/requests', ...needs('requests.read') },
  readRequest: { method: 'GET', path: '/api/requests/:reference', ...needs('requests.read') },
  claimRequest: { method: 'POST', path: '/api/requests/:reference/claim', ...needs('requests.work') },
  handOverRequest: { method: 'POST', path: '/api/requests/:reference/hand-over', ...needs('requests.work') },
  answerRequest: { method: 'POST', path: '/api/requests/:reference/answer', ...needs('requests.work') },
  recordMessage: { method: 'POST', path: '/api/requests/:reference/message', ...needs('requests.work') },
  /** Also for compliance, who do not work on requests: the use case checks who may write which notes. */
  addRequestNote: { method: 'POST', path: '/api/requests/:reference/note', ...needs('requests.read') },
  setRequestState: { method: 'POST', path: '/api/requests/:reference/state', ...needs('requests.work') },
  closeRequest: { method: 'POST', path: '/api/requests/:reference/close', ...needs('requests.work') },
  reopenRequest: { method: 'POST', path: '/api/requests/:reference/reopen', ...needs('requests.work') },
  showPresence: { method: 'POST', path: '/api/requests/:reference/presence', ...needs('requests.read'), isPoll: true },

  listReplies: { method: 'GET', path: '/api/replies', ...needs('requests.read') },
  previewReply: { method: 'GET', path: '/api/replies/:id/preview', ...needs('requests.read') },
  addReply: { method: 'POST', path: '/api/replies', ...needs('replies.write') },
  changeReply: { method: 'PUT', path: '/api/replies/:id', ...needs('replies.write') },
  removeReply: { method: 'POST', path: '/api/replies/:id/remove', ...needs('replies.write') },
} as const satisfies Record<string, DeskCall>
export type DeskCallName = keyof typeof deskCalls

/** The path of a call with its values: `pathOf(deskCalls.readApproval, { id })`. */
export const pathOf = ({ path }: Pick<Call, 'path'>, params: Record<string, string> = {}): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
