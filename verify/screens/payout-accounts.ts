import { pages } from '#contract/pages.ts'
import { examplePayoutAccount } from '../../src/web/testing/example-client.ts'
import { exampleParties } from '../../src/web/testing/example-wallet.ts'
import { exampleAccounts } from '../../src/web/ui/testing/examples.ts'
import { type Scene, scenesOf } from './play-scene.ts'
import { breakOff, fails, returns } from './replies.ts'
import { choose, fill, press, pressElement, see, seeElement, seeWrongField, typePassword } from './steps.ts'

const { ada, long } = exampleParties
const { sterling, dollars } = exampleAccounts
const accounts = [
  examplePayoutAccount({ id: 'a', party: long }),
  examplePayoutAccount({ id: 'b', ...sterling, state: 'usable' }),
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
