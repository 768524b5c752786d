import { readRequest, setRequestState, showPresence } from '#contract/desk/endpoints/requests.ts'
import { beginStepUp, readSession, signInOptions } from '#contract/desk/endpoints/session.ts'
import { must } from '../harness/staff.ts'
import { clientWallets, smallTransfers } from './coin-samples.ts'
import type { DeskSample } from '../harness/desk-sample.ts'
import { dealScenes } from './desk-deals.ts'
import { moneyScenes } from './money.ts'
import { paymentScenes } from './payments.ts'
import { offerScenes } from './desk-offers.ts'
import { waitingSamples } from './waiting-samples.ts'
import { closedScene, switchScenes } from './desk-switches.ts'
import { type Act, changes, databaseIsAway, type DeskScene, fails, hangs, openDialog, returns } from './play-desk.ts'
import { dialog, fill, press, type SceneContext, sequence, waitForElement, waitForText } from './play-scene.ts'

const key =
  (name: string): Act =>
  ({ page }) =>
    page.keyboard.press(name)
/** Presses a key when the screen listens to keys. */
const keyOnScreen = (name: string) => sequence(({ page }) => page.locator('nav a[aria-current]').first().waitFor(), key(name))
const submit = (id: string) => (context: SceneContext) =>
  dialog(context)
    .getByRole('button', { name: context.textOf(id), exact: true })
    .click()
const hasRow = waitForElement('[data-row]')
const loaded = waitForElement('main h2, main dl')

const unknownId = '00000000-0000-4000-8000-000000000000'

/** The desk's screens in their states. The names of a screen's scenes begin with its name. */
const showWallets: Act = async ({ page, textOf }) => {
  const wallets = page.getByRole('list', { name: textOf('clients.wallets') })
  await wallets.evaluate((list) => list.scrollIntoView({ block: 'start' }))
}

export const deskScenes = (sample: DeskSample): DeskScene[] => [
  ...doorScenes(sample),
  ...workScenes(sample),
  ...officeScenes(sample),
  ...shellScenes(sample),
]

const doorScenes = ({ invitation, person }: DeskSample): DeskScene[] => {
  const signIn = sequence(
    fill('sign-in.email', 'iga@kantor.example'),
    fill('sign-in.password', 'something'),
    fill('sign-in.code', '123456'),
  )
  return [
    { name: 'sign-in', path: '/sign-in', isMain: true, act: waitForText('sign-in.or') },
    { name: 'sign-in-passkey-only', path: '/sign-in', before: changes(person, signInOptions, { withCode: false }) },
    {
      name: 'sign-in-missing',
      isForPictures: true,
      path: '/sign-in',
      act: sequence(press('sign-in.submit'), waitForElement('[aria-invalid="true"]')),
    },
    {
      name: 'sign-in-wrong',
      path: '/sign-in',
      before: returns('signInWithCode', { error: 'INVALID_CREDENTIALS', message: 'Wrong.' }, 400),
      act: sequence(signIn, press('sign-in.submit'), waitForText('layout.failures.credentials')),
    },
    {
      name: 'sign-in-away',
      isForPictures: true,
      path: '/sign-in',
      before: databaseIsAway('signInOptions'),
      act: waitForText('layout.failures.away'),
    },
    { name: 'invitation', path: `/invitation/${invitation.token}`, isMain: true, act: waitForText('sign-in.invitation.passkeyName') },
    { name: 'invitation-invalid', isForPictures: true, path: '/invitation/used', act: waitForText('sign-in.invitation.invalid.title') },
  ].map((scene) => ({ ...scene, isSignedOut: true }))
}

const workScenes = (sample: DeskSample): DeskScene[] => {
  const { reference, closedReference, frozenReference, accountId, frozenAccountId, colleague, person } = sample
  const request = `/requests/${reference}`
  const client = `/clients/${accountId}`
  const params = { reference }
  return [
    { name: 'inbox-loading', path: '/?list=all', before: hangs('listRequests'), act: waitForText('layout.loading') },
    { name: 'inbox-failed', path: '/?list=all', before: fails('listRequests'), act: waitForText('layout.failures.other') },
    {
      name: 'inbox-away',
      isForPictures: true,
      path: '/?list=all',
      before: sequence(databaseIsAway('listRequests'), databaseIsAway('readChanges')),
      act: waitForText('shell.service.away'),
    },
    {
      name: 'inbox-empty',
      path: '/?list=mine',
      before: returns('listRequests', { requests: [], counts: { mine: 0, unassigned: 0, 'waiting-for-client': 0, all: 0 }, next: null }),
      act: waitForText('inbox.empty.mine'),
    },
    { name: 'inbox', path: '/?list=all', isMain: true, act: hasRow },
    { name: 'inbox-closed', path: '/?list=closed', act: hasRow },
    {
      name: 'inbox-nothing-chosen',
      isForPictures: true,
      path: '/?list=all',
      act: sequence(hasRow, key('a'), waitForText('inbox.nothingChosen')),
    },
    { name: 'inbox-row-chosen', path: '/?list=all', act: sequence(hasRow, key('j'), waitForElement('[data-row]:focus')) },
    {
      name: 'request',
      path: request,
      isMain: true,
      before: () => must(colleague.call(showPresence, { params, body: { writing: true } })),
      act: waitForText('request.timeline'),
    },
    { name: 'request-preview', path: request, act: sequence(fill('request.text', 'Good day,\n\nan hour.'), press('layout.preview')) },
    {
      name: 'request-placeholder',
      isForPictures: true,
      path: request,
      act: sequence(fill('request.text', 'Good day, {{name}}'), press('request.send'), waitForText('request.open.blocks')),
    },
    { name: 'request-record', path: request, act: sequence(press('request.record.action'), waitForText('request.record.title')) },
    { name: 'request-hand-over', path: request, act: openDialog('request.handOver.action') },
    { name: 'request-state', isForPictures: true, path: request, act: openDialog('request.state.action') },
    { name: 'request-close', path: request, act: openDialog('request.close.action') },
    {
      name: 'request-changed-by-colleague',
      isForPictures: true,
      path: request,
      act: async (context) => {
        await waitForText('request.timeline')(context)
        const { state, version } = await must(colleague.call(readRequest, { params }))
        const next = state === 'in-review' ? 'received' : 'in-review'
        await must(colleague.call(setRequestState, { params, body: { state: next, version } }))
        await waitForText('request.stale.title')(context)
      },
    },
    ...offerScenes(sample),
    ...dealScenes(),
    ...moneyScenes(),
    ...paymentScenes(),
    { name: 'request-closed', path: `/requests/${closedReference}`, act: waitForText('request.cannotAnswer.closed') },
    { name: 'request-frozen', path: `/requests/${frozenReference}`, act: waitForText('request.cannotAnswer.account') },
    { name: 'request-unknown', path: '/requests/22222222', act: waitForText('layout.failures.notFound') },
    { name: 'clients-loading', isForPictures: true, path: '/clients', before: hangs('searchClients'), act: waitForText('layout.loading') },
    {
      name: 'clients-failed',
      isForPictures: true,
      path: '/clients',
      before: fails('searchClients'),
      act: waitForText('layout.failures.other'),
    },
    { name: 'clients', path: '/clients', isMain: true, act: hasRow },
    {
      name: 'clients-to-confirm',
      path: '/clients',
      before: sequence(returns('listUnconfirmedWallets', waitingSamples.wallets(accountId)), returns('readWaiting', waitingSamples.counts)),
      act: sequence(hasRow, waitForText('clients.wallets.unconfirmed')),
    },
    { name: 'clients-found', path: `/clients?query=${reference}`, act: hasRow },
    {
      name: 'clients-none-found',
      isForPictures: true,
      path: '/clients?query=nobody@example.com',
      act: waitForText('clients.empty.search'),
    },
    { name: 'clients-confirmation', isForPictures: true, path: '/clients', act: openDialog('clients.confirmation.action') },
    { name: 'client', path: client, isMain: true, act: waitForText('clients.events') },
    { name: 'client-wallets', path: client, act: showWallets },
    {
      name: 'client-wallets-proven',
      isForPictures: true,
      path: client,
      before: returns('listWallets', { wallets: clientWallets }),
      act: showWallets,
    },
    {
      name: 'clients-transfers',
      path: '/clients',
      before: returns('listWalletTransfers', { transfers: smallTransfers }),
      act: sequence(hasRow, waitForText('clients.transfers')),
    },
    { name: 'client-wallet-enter', path: client, act: openDialog('clients.wallets.enter') },
    { name: 'client-wallet-confirm', path: client, act: openDialog('receiving.confirm') },
    { name: 'client-wallet-remove', isForPictures: true, path: client, act: openDialog('clients.wallets.remove') },
    { name: 'client-frozen', path: `/clients/${frozenAccountId}`, act: waitForText('clients.frozen.title') },
    { name: 'client-freeze', path: client, act: openDialog('clients.freeze.action') },
    { name: 'client-end-sessions', isForPictures: true, path: client, act: openDialog('clients.endSessions.action') },
    { name: 'client-letter', isForPictures: true, path: client, act: openDialog('clients.letter.action') },
    {
      name: 'client-freeze-code',
      path: client,
      before: changes(person, beginStepUp, { passkeys: [] }),
      act: sequence(
        openDialog('clients.freeze.action'),
        fill('layout.reason', 'Asked by a court'),
        submit('clients.freeze.submit'),
        waitForText('session.code.sentence'),
      ),
    },
    { name: 'client-unknown', isForPictures: true, path: `/clients/${unknownId}`, act: waitForText('clients.unknown') },
  ]
}

const officeScenes = ({ approvalId, ownApprovalId, rejectedApprovalId, replyId, colleague }: DeskSample): DeskScene[] => [
  { name: 'approvals', path: '/approvals', isMain: true, act: hasRow },
  { name: 'approvals-ended', isMain: true, path: '/approvals?list=ended', act: hasRow },
  {
    name: 'approvals-empty',
    isForPictures: true,
    path: '/approvals',
    before: returns('listApprovals', { approvals: [], more: false }),
    act: waitForText('approvals.empty.open'),
  },
  { name: 'approval', path: `/approvals/${approvalId}`, isMain: true, act: waitForText('approvals.approve') },
  {
    name: 'approval-without-reason',
    path: `/approvals/${approvalId}`,
    act: sequence(press('approvals.reject'), waitForText('approvals.decisionReasonMissing')),
  },
  { name: 'approval-own', isForPictures: true, path: `/approvals/${ownApprovalId}`, act: waitForText('approvals.ownSentence') },
  { name: 'approval-rejected', path: `/approvals/${rejectedApprovalId}`, act: waitForText('approvals.facts.decisionReason') },
  {
    name: 'replies-empty',
    isForPictures: true,
    path: '/replies',
    before: returns('listReplies', { replies: [] }),
    act: waitForText('replies.empty'),
  },
  { name: 'replies', path: '/replies', isMain: true, act: hasRow },
  { name: 'reply', path: `/replies?reply=${replyId}`, act: sequence((context) => dialog(context).waitFor(), press('layout.preview')) },
  {
    name: 'reply-new',
    isForPictures: true,
    path: '/replies?reply=new',
    act: sequence((context) => dialog(context).waitFor(), press('replies.save'), waitForElement('[aria-invalid="true"]')),
  },
  { name: 'record', path: '/record', isMain: true, act: waitForElement('main li time, main tbody time') },
  { name: 'record-none', isForPictures: true, path: `/record?object=${unknownId}`, act: waitForText('record.noneMatch') },
  {
    name: 'exports-empty',
    isForPictures: true,
    path: '/exports',
    before: returns('listExports', { exports: [] }),
    act: waitForText('exports.empty'),
  },
  { name: 'exports', path: '/exports', isMain: true, act: waitForText('exports.approved') },
  { name: 'exports-propose', path: '/exports', act: openDialog('exports.propose') },
  ...switchScenes,
  { name: 'staff', path: '/staff', isMain: true, act: hasRow },
  { name: 'staff-invite', path: '/staff', act: openDialog('staff.invite') },
  { name: 'colleague', path: `/staff/${colleague.id}`, isMain: true, act: loaded },
  { name: 'colleague-roles', path: `/staff/${colleague.id}`, act: openDialog('staff.roles.action') },
  { name: 'colleague-renew', isForPictures: true, path: `/staff/${colleague.id}`, act: openDialog('staff.renew.action') },
  { name: 'colleague-end', isForPictures: true, path: `/staff/${colleague.id}`, act: openDialog('staff.end.action') },
  { name: 'colleague-unknown', isForPictures: true, path: `/staff/${unknownId}`, act: waitForText('staff.unknown') },
  { name: 'operator', path: '/operator', isMain: true, act: loaded },
  {
    name: 'operator-failed',
    isForPictures: true,
    path: '/operator',
    before: fails('readDeskSettings'),
    act: waitForText('layout.failures.other'),
  },
  { name: 'settings', path: '/settings', isMain: true, act: waitForText('settings.passkeys') },
  { name: 'settings-add-passkey', path: '/settings', act: openDialog('settings.add') },
]

const shellScenes = ({ person }: DeskSample): DeskScene[] => [
  { name: 'not-found', isForPictures: true, path: '/nothing-here', act: waitForText('shell.notFound.title') },
  {
    name: 'not-permitted',
    path: '/staff',
    before: changes(person, readSession, { permissions: ['requests.read'] }),
    act: waitForText('shell.notPermitted.title'),
  },
  {
    name: 'palette',
    path: '/settings',
    isMain: true,
    act: sequence(keyOnScreen('Control+k'), waitForElement('dialog[open] [role="option"]')),
  },
  {
    name: 'palette-nothing-found',
    isForPictures: true,
    path: '/settings',
    act: sequence(
      keyOnScreen('Control+k'),
      (context) => dialog(context).getByRole('combobox').fill('zz'),
      waitForText('shell.palette.none'),
    ),
  },
  { name: 'shortcuts', path: '/?list=all', isMain: true, act: sequence(hasRow, key('?'), (context) => dialog(context).waitFor()) },
  {
    name: 'session-ended',
    path: '/settings',
    before: returns('readChanges', { error: 'UNAUTHENTICATED', message: 'Sign in at the desk.' }, 401),
    act: waitForText('shell.sessionEnded.title'),
  },
  closedScene,
  { name: 'database-away', path: '/settings', before: databaseIsAway('readChanges'), act: waitForText('shell.service.away') },
]
