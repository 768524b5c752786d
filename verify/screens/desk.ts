import { readRequest, setRequestState, showPresence } from '#contract/desk/endpoints/requests.ts'
import { readSession, signInOptions } from '#contract/desk/endpoints/session.ts'
import { must } from '../../src/server/testing/staff.ts'
import type { DeskSample } from '../harness/desk-sample.ts'
import { marek } from '../../src/desk/testing/example-client.ts'
import { clientScenes, unknownId } from './desk-clients.ts'
import { dealScenes } from './desk-deals.ts'
import { accountScenes, offerScenes } from './desk-offers.ts'
import { moneyScenes, paymentScenes } from './payments.ts'
import { changes, type DeskScene, deskScenesOf, fails, hang, returns } from './play-desk.ts'
import { type Act, dialog, fill, openDialog, press, see, seeDialog, seeElement, seeWrongField } from './steps.ts'

const key =
  (name: string): Act =>
  ({ page }) =>
    page.keyboard.press(name)
/** Presses a key when the screen listens to keys. */
const keyOnScreen = (name: string) => [seeElement('nav a[aria-current]'), key(name)]
const hasRow = seeElement('[data-row]')
const loaded = seeElement('main h2, main dl')

/** The desk's screens in their states. The names of a screen's scenes begin with its name. */
export const deskScenes = (sample: DeskSample): DeskScene[] => [
  ...doorScenes(sample),
  ...inboxScenes,
  ...requestScenes(sample),
  ...offerScenes(sample),
  ...accountScenes,
  ...dealScenes(),
  ...moneyScenes,
  ...paymentScenes,
  ...clientScenes(sample),
  ...officeScenes(sample),
  ...shellScenes(sample),
]

const doorScenes = ({ invitation, person }: DeskSample): DeskScene[] => {
  const signIn = [
    fill('word.email', 'iga@kantor.example'),
    fill('sign-in.password', 'something'),
    fill('word.code', '123456'),
    press('sign-in.submit'),
  ]
  return deskScenesOf(
    { path: '/sign-in', isSignedOut: true },
    {
      'sign-in': { isMain: true, act: see('sign-in.or') },
      'sign-in-passkey-only': { before: changes(person, signInOptions, { withCode: false }) },
      'sign-in-wrong': { before: fails('signInWithCode', 'INVALID_CREDENTIALS'), act: [signIn, see('layout.failures.credentials')] },
      invitation: { path: `/invitation/${invitation.token}`, isMain: true, act: see('sign-in.invitation.passkeyName') },
    },
    {
      'sign-in-missing': { act: [press('sign-in.submit'), seeWrongField] },
      'sign-in-away': { before: fails('signInOptions', 'UNAVAILABLE'), act: see('layout.failures.away') },
      'invitation-invalid': { path: '/invitation/used', act: see('sign-in.invitation.invalid.title') },
    },
  )
}

const noRequests = { requests: [], counts: { mine: 0, unassigned: 0, 'waiting-for-client': 0, all: 0 }, next: null }
const inboxScenes: DeskScene[] = deskScenesOf(
  { path: '/?list=all' },
  {
    'inbox-loading': { before: hang('listRequests'), act: see('layout.loading') },
    'inbox-failed': { before: fails('listRequests', 'INTERNAL'), act: see('layout.failures.other') },
    'inbox-empty': { path: '/?list=mine', before: returns({ listRequests: noRequests }), act: see('inbox.empty.mine') },
    inbox: { isMain: true, act: hasRow },
    'inbox-closed': { path: '/?list=closed', act: hasRow },
    'inbox-row-chosen': { act: [hasRow, key('j'), seeElement('[data-row]:focus')] },
  },
  {
    'inbox-away': { before: [fails('listRequests', 'UNAVAILABLE'), fails('readChanges', 'UNAVAILABLE')], act: see('shell.service.away') },
    'inbox-nothing-chosen': { act: [hasRow, key('a'), see('inbox.nothingChosen')] },
  },
)

const requestScenes = ({ reference, closedReference, frozenReference, colleague }: DeskSample): DeskScene[] => {
  const params = { reference }
  return deskScenesOf(
    { path: `/requests/${reference}` },
    {
      request: {
        isMain: true,
        before: () => must(colleague.call(showPresence, { params, body: { writing: true } })),
        act: see('request.timeline'),
      },
      'request-preview': { act: [fill('word.text', 'Good day,\n\nan hour.'), press('layout.preview')] },
      'request-record': { act: [press('request.record.action'), see('request.record.title')] },
      'request-hand-over': { act: openDialog('request.handOver.action') },
      'request-close': { act: openDialog('request.close.action') },
      'request-closed': { path: `/requests/${closedReference}`, act: see('request.cannotAnswer.closed') },
      'request-frozen': { path: `/requests/${frozenReference}`, act: see('request.cannotAnswer.account') },
      'request-unknown': { path: '/requests/22222222', act: see('layout.failures.notFound') },
    },
    {
      'request-placeholder': { act: [fill('word.text', 'Good day, {{name}}'), press('request.send'), see('request.open.blocks')] },
      'request-state': { act: openDialog('request.state.action') },
      'request-changed-by-colleague': {
        act: async (context) => {
          await see('request.timeline')(context)
          const { state, version } = await must(colleague.call(readRequest, { params }))
          const next = state === 'in-review' ? 'received' : 'in-review'
          await must(colleague.call(setRequestState, { params, body: { state: next, version } }))
          await see('request.stale.title')(context)
        },
      },
    },
  )
}

const officeScenes = ({ approvalId, ownApprovalId, rejectedApprovalId, replyId, colleague }: DeskSample): DeskScene[] => [
  ...deskScenesOf(
    { path: '/approvals' },
    {
      approvals: { isMain: true, act: hasRow },
      'approvals-ended': { isMain: true, path: '/approvals?list=ended', act: hasRow },
      approval: { path: `/approvals/${approvalId}`, isMain: true, act: see('approvals.approve') },
      'approval-without-reason': {
        path: `/approvals/${approvalId}`,
        act: [press('approvals.reject'), see('approvals.decisionReasonMissing')],
      },
      'approval-rejected': { path: `/approvals/${rejectedApprovalId}`, act: see('approvals.facts.decisionReason') },
    },
    {
      'approvals-empty': { before: returns({ listApprovals: { approvals: [], more: false } }), act: see('approvals.empty.open') },
      'approval-own': { path: `/approvals/${ownApprovalId}`, act: see('approvals.ownSentence') },
    },
  ),
  ...deskScenesOf(
    { path: '/replies' },
    { replies: { isMain: true, act: hasRow }, reply: { path: `/replies?reply=${replyId}`, act: [seeDialog, press('layout.preview')] } },
    {
      'replies-empty': { before: returns({ listReplies: { replies: [] } }), act: see('replies.empty') },
      'reply-new': { path: '/replies?reply=new', act: [seeDialog, press('word.save'), seeWrongField] },
    },
  ),
  ...deskScenesOf(
    { path: '/record' },
    { record: { isMain: true, act: seeElement('main li time, main tbody time') } },
    { 'record-none': { path: `/record?object=${unknownId}`, act: see('record.noneMatch') } },
  ),
  ...deskScenesOf(
    { path: '/exports' },
    { exports: { isMain: true, act: see('exports.approved') }, 'exports-propose': { act: openDialog('exports.propose') } },
    { 'exports-empty': { before: returns({ listExports: { exports: [] } }), act: see('exports.empty') } },
  ),
  ...switchScenes,
  ...deskScenesOf({ path: '/staff' }, { staff: { isMain: true, act: hasRow }, 'staff-invite': { act: openDialog('staff.invite') } }),
  ...deskScenesOf(
    { path: `/staff/${colleague.id}` },
    { colleague: { isMain: true, act: loaded }, 'colleague-roles': { act: openDialog('staff.roles.action') } },
    {
      'colleague-renew': { act: openDialog('staff.renew.action') },
      'colleague-end': { act: openDialog('staff.end.action') },
      'colleague-unknown': { path: `/staff/${unknownId}`, act: see('staff.unknown') },
    },
  ),
  ...deskScenesOf(
    { path: '/operator' },
    { operator: { isMain: true, act: loaded } },
    { 'operator-failed': { before: fails('readDeskSettings', 'INTERNAL'), act: see('layout.failures.other') } },
  ),
]

const shellScenes = ({ person }: DeskSample): DeskScene[] => [
  ...deskScenesOf(
    { path: '/settings' },
    {
      settings: { isMain: true, act: see('word.passkeys') },
      'settings-add-passkey': { act: openDialog('layout.addPasskey') },
      'not-permitted': {
        path: '/staff',
        before: changes(person, readSession, { permissions: ['requests.read'] }),
        act: see('shell.notPermitted.title'),
      },
      palette: { isMain: true, act: [keyOnScreen('Control+k'), seeElement('dialog[open] [role="option"]')] },
      shortcuts: { path: '/?list=all', isMain: true, act: [hasRow, key('?'), seeDialog] },
      'session-ended': { before: fails('readChanges', 'UNAUTHENTICATED'), act: see('shell.sessionEnded.title') },
      'database-away': { before: fails('readChanges', 'UNAVAILABLE'), act: see('shell.service.away') },
    },
    {
      'not-found': { path: '/nothing-here', act: see('shell.notFound.title') },
      'palette-nothing-found': {
        act: [keyOnScreen('Control+k'), (context) => dialog(context).getByRole('combobox').fill('zz'), see('shell.palette.none')],
      },
    },
  ),
  closedScene,
]

const since = '2026-11-21T13:02:00.000Z'
const paused = (['quotes', 'card-payments', 'notice'] as const).map((name) => ({
  name,
  on: { sentence: `Back on Monday at 9. Until then, please write to us. (${name})`, since, by: null },
}))
const waiting = returns({
  listSwitches: { switches: [{ name: 'registration', on: null }, ...paused] },
  listHeldPrices: { prices: [{ pair: 'BTC-EUR', lastGood: '91234.50', heldBack: '45617.25', since }] },
  listErasures: {
    erasures: [
      {
        id: '00000000-0000-4000-8000-0000000000e1',
        vendor: 'sumsub',
        knownAs: 'applicant 5cb56e8e0a975a35f333cb83',
        dueAt: since,
        task: 'Delete the applicant in the vendor’s dashboard, and keep its answer.',
      },
    ],
  },
  listFailedJobs: { queues: [{ queue: 'letter', jobs: 12, oldest: '2026-11-20' }] },
})
const outward = { timeline: '7563421190832417765-2-16931', firstSeenAt: since }
const closed = returns({ readOutward: { ...outward, reconciled: null } })
const note = 'Statements and wallets from 20 November on; two refunds recorded, nothing else is missing.'
const reopened = returns({ readOutward: { ...outward, reconciled: { at: since, by: { is: 'staff', id: null, name: marek.name }, note } } })

/** The screen of the switches, and of what waits for a person. */
const switchScenes: DeskScene[] = deskScenesOf(
  { path: '/switches' },
  {
    switches: { isMain: true, act: see('switches.noJobs') },
    'switches-waiting': { before: waiting, act: ({ page }) => page.getByText('BTC/EUR').waitFor() },
    'switches-outward-closed': { before: closed, act: see('switches.outward.closed') },
    'switches-outward-reopen': { before: closed, act: openDialog('word.openAgain') },
  },
  {
    'switches-outward-reopened': { before: reopened, act: see('switches.outward.reopened') },
    'switches-pause': { act: openDialog('switches.pause') },
  },
)

/** The banner that every other screen has while money and coins cannot leave. */
const closedScene: DeskScene = { name: 'outward-closed', path: '/settings', before: closed, act: see('shell.outward.next') }
