/** What the operator's people are. One person may have several roles. */
export const roles = ['reader', 'dealer', 'payments', 'compliance', 'supervisor', 'administrator'] as const
export type Role = (typeof roles)[number]

const everybody = roles
const withoutAdministrators = ['reader', 'dealer', 'payments', 'compliance', 'supervisor'] as const

/** Who may do what. Each call of the desk names one permission (`calls.ts`), and the route refuses everybody else. */
export const permissions = {
  'requests.read': withoutAdministrators,
  'requests.work': ['dealer', 'supervisor'],
  /** Take over a request that a colleague has claimed. */
  'requests.reassign': ['supervisor'],
  /** Answer a request with an offer, within the operator's limits. */
  'offers.make': ['dealer', 'supervisor'],
  /** Publish and honour above the limits, withdraw, and supersede with worse terms. */
  'offers.exceed': ['supervisor'],
  'receiving-addresses.enter': ['dealer', 'payments', 'supervisor'],
  /** Enter, confirm and remove wallets of clients, and confirm the small transfers that prove them. */
  'wallets.enter': ['dealer', 'payments', 'supervisor'],
  /** Confirm a new wallet or payout account by a call to the client. */
  'destinations.confirm': ['supervisor'],
  'deals.read': withoutAdministrators,
  /** Record fills; honour, refuse or refund a deal. */
  'deals.decide': ['dealer', 'supervisor'],
  /** Propose and decide typed payments; record what took a payment back, and what became of a transfer. */
  'payments.record': ['payments', 'supervisor'],
  /** Accept money under another name, or coins of a company that the client named, as the party's. */
  'payments.accept': ['compliance'],
  /** Read what moved on the operator's bank accounts, with the names of strangers. */
  'bank.read': ['payments', 'compliance', 'supervisor'],
  /** Hand in files of the bank, and match what moved with deals. */
  'bank.work': ['payments', 'supervisor'],
  /** Propose and decide deliveries and refunds. */
  'transfers.decide': ['payments', 'supervisor'],
  /** Stop a deal, and let a stopped one go on. */
  'deals.stop': ['compliance', 'supervisor'],
  /** What all deals together mean for the operator's money. */
  'money.read': ['payments', 'supervisor'],
  /** Say whether money may go to a client's payout account. */
  'payout-accounts.check': ['payments', 'compliance', 'supervisor'],
  'clients.read': withoutAdministrators,
  'clients.freeze': ['compliance', 'supervisor'],
  'clients.release': ['compliance', 'supervisor'],
  'clients.end-sessions': ['compliance', 'supervisor'],
  'clients.remove-second-factor': ['compliance', 'supervisor'],
  'clients.letters': ['dealer', 'compliance', 'supervisor'],
  'notes.confidential': ['compliance', 'supervisor'],
  'records.export': ['compliance', 'supervisor'],
  'record.read': ['compliance', 'supervisor', 'administrator'],
  /** Proposals that they may decide. */
  'approvals.read': ['dealer', 'payments', 'compliance', 'supervisor', 'administrator'],
  'replies.write': ['supervisor'],
  'switches.read': everybody,
  'switches.set': ['supervisor', 'administrator'],
  /** Open outward steps again, after bank and chain were reconciled with a restored database. */
  'outward.reopen': ['supervisor'],
  'prices.release': ['dealer', 'supervisor'],
  'erasures.work': ['compliance'],
  'jobs.retry': ['supervisor', 'administrator'],
  'staff.read': ['supervisor', 'administrator'],
  'staff.change': ['administrator'],
  'settings.read': everybody,
} as const satisfies Record<string, readonly Role[]>
export type Permission = keyof typeof permissions

/** The permission to do the next step, by its owner. */
export const ownerPermissions = {
  dealer: 'deals.decide',
  payments: 'transfers.decide',
  compliance: 'deals.stop',
} as const satisfies Partial<Record<Role, Permission>>

export const permissionsOf = (held: readonly Role[]): Permission[] =>
  (Object.keys(permissions) as Permission[]).filter((permission) => mayDo(held, permission))

export const mayDo = (held: readonly Role[], permission: Permission): boolean =>
  held.some((role) => (permissions[permission] as readonly Role[]).includes(role))

/** What one person proposes and another decides, with the permission that both need. */
export const approvalActions = {
  'release-account': 'clients.release',
  'remove-second-factor': 'clients.remove-second-factor',
  'export-records': 'records.export',
  'invite-staff': 'staff.change',
  'change-roles': 'staff.change',
  /** A new invitation for somebody who lost all passkeys. */
  'renew-access': 'staff.change',
  /** Money or coins that a person saw at the bank or on the chain, and that no file or node reported. */
  'record-payment': 'payments.record',
  /** A fill that is far from the market of its minute. */
  'record-fill': 'deals.decide',
  /** A decision about a bank entry was wrong. */
  'correct-entry': 'bank.work',
  'send-delivery': 'transfers.decide',
  'send-refund': 'transfers.decide',
  'cancel-deal': 'deals.stop',
  'record-loss': 'deals.stop',
} as const satisfies Record<string, Permission>
export type ApprovalAction = keyof typeof approvalActions

/** What needs a step-up: a proposal, a decision, and what one person does at once. */
export type StepUpAction =
  | 'propose'
  | 'decide'
  | 'freeze-account'
  | 'end-staff'
  | 'add-passkey'
  | 'publish-offer'
  | 'record-fill'
  | 'honour-deal'
  | 'send-delivery'
  | 'confirm-wallet-transfer'
  | 'confirm-destination'
  | 'confirm-bank-file'
  | 'reopen-outward'
