import { pages } from '#contract/pages.ts'
import { appOn, examplePasskey, examplePayoutAccount } from '../../src/web/testing/example-client.ts'
import { exampleParties } from '../../src/web/testing/example-wallet.ts'
import { exampleAccounts } from '../../src/web/ui/testing/examples.ts'
import { type Scene, scenesOf } from './play-scene.ts'
import {
  breakOff,
  choose,
  fails,
  fill,
  openDialog,
  press,
  pressElement,
  returns,
  see,
  seeElement,
  seeLoaded,
  seeWrongField,
  submit,
  typePassword,
} from './steps.ts'

const setUp = [openDialog('second-factor.setUp.turnOn'), typePassword, press('ui.next'), see('second-factor.setUp.scan')]
const recoveryCodes = Array.from({ length: 10 }, (_, at) => `ABCD${at}-EFGH${at}`)

const app = { since: '2026-11-01T10:00:00.000Z' }
const passkeys = [
  { ...examplePasskey, createdAt: '2026-11-03T10:00:00.000Z', lastUsedAt: '2026-11-20T10:00:00.000Z' },
  { ...examplePasskey, id: 'other', name: 'Security key in the office', createdAt: '2026-11-19T10:00:00.000Z' },
]
const withPasskeys = returns({ readSecondFactor: { app: null, passkeys, recoveryCodesLeft: 10 } })

/** The profile with its sections and their dialogs. */
export const profileScenes: Scene[] = [
  ...scenesOf(
    { path: pages.profile, asClient: true, wholePage: true },
    { profile: { isMain: true, act: seeLoaded } },
    {
      'profile-not-loaded': { before: breakOff('readProfile'), act: see('profile.notLoaded') },
      'profile-updated': { act: [press('profile.update'), see('profile.updated')] },
      'profile-two-step-on': {
        before: returns({ readSecondFactor: { app, passkeys, recoveryCodesLeft: 2 } }),
        act: see('second-factor.on.fewCodes'),
      },
    },
  ),
  ...scenesOf(
    { path: pages.profile, asClient: true },
    {
      'two-step-set-up': { isMain: true, act: setUp },
      'two-step-recovery-codes': {
        before: returns({ confirmSecondFactor: { recoveryCodes } }),
        act: [setUp, fill('proof.code', '123456'), submit('second-factor.setUp.turnOn'), see('second-factor.recoveryCodes.title')],
      },
      'add-passkey': {
        isMain: true,
        act: [openDialog('second-factor.passkeys.add'), typePassword, press('ui.next'), see('second-factor.addPasskey.about')],
      },
      'proof-by-passkey': { before: withPasskeys, act: [openDialog('ui.download'), see('proof.passkey')] },
      'change-password-with-code': {
        isMain: true,
        before: returns({ readSecondFactor: { ...appOn, app, recoveryCodesLeft: 9 } }),
        act: [openDialog('change-password.open'), see('proof.codeHint')],
      },
      'download-data': { act: openDialog('ui.download') },
      'close-account': { isMain: true, act: [openDialog('client-data.close.open'), see('client-data.close.forGood')] },
    },
    {
      'remove-passkey': {
        before: withPasskeys,
        act: [({ page }) => page.getByRole('button', { name: examplePasskey.name }).click(), see('second-factor.removePasskey.about')],
      },
      'proof-by-password-instead': {
        isMain: true,
        before: withPasskeys,
        act: [openDialog('change-password.open'), press('proof.usePassword'), see('proof.recoveryCodeHint')],
      },
      'download-data-wrong': {
        act: [
          openDialog('ui.download'),
          (context) => typePassword({ ...context, password: 'not my password' }),
          press('client-data.download.submit'),
          seeWrongField,
        ],
      },
    },
  ),
]

const { ada, long } = exampleParties
const { sterling, dollars } = exampleAccounts
const accounts = [
  examplePayoutAccount({ id: 'a', party: long }),
  examplePayoutAccount({ id: 'b', ...sterling, state: 'usable' }),
  examplePayoutAccount({ id: 'd', iban: 'DE89370400440532013000', state: 'usable', usableFrom: '2026-11-22T13:02:00.000Z' }),
  examplePayoutAccount({ id: 'c', ...dollars, state: 'refused', refusal: 'not-in-name' }),
]
const known = returns({ payoutAccounts: { parties: [ada, long], accounts } })
const none = returns({ payoutAccounts: { parties: [ada], accounts: [] } })
const openForm = [press('payout.add'), seeElement('dialog[open] input[type=password]')]

/** The page of payout accounts, with replies of the contract in place of the service's. */
export const payoutAccountScenes: Scene[] = [
  ...scenesOf(
    { path: pages.payoutAccounts, asClient: true, wholePage: true },
    {
      'payout-accounts': { isMain: true, before: known, act: see('payout.states.refused') },
      'payout-accounts-no-check': {
        isMain: true,
        before: returns({ payoutAccounts: { parties: [], accounts: [] } }),
        act: see('payout.needsCheck'),
      },
      'payout-accounts-add': { isMain: true, wholePage: false, before: none, act: openForm },
    },
    {
      'payout-accounts-none': { before: none, act: see('payout.none') },
      'payout-accounts-not-loaded': { before: breakOff('payoutAccounts'), act: see('payout.notLoaded') },
      'payout-accounts-add-dollars': { wholePage: false, before: known, act: [openForm, choose('payout.currency', 'USD')] },
      'payout-accounts-add-wrong': {
        wholePage: false,
        before: [
          none,
          fails('addPayoutAccount', 'VALIDATION_FAILED', {
            fields: { iban: 'This is not an IBAN. Please compare it with your bank’s papers, character by character.' },
          }),
        ],
        act: [
          openForm,
          fill('payout.fields.iban', 'PL61 1090 1014 0000 0712 1981 2847'),
          typePassword,
          press('payout.addSubmit'),
          seeWrongField,
        ],
      },
      'payout-accounts-remove': { wholePage: false, before: known, act: [pressElement('main li button'), see('payout.removing.about')] },
    },
  ),
]
