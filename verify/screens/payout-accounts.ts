import { pages } from '#contract/pages.ts'
import { examplePayoutAccount } from '../../src/web/testing/example-payout-account.ts'
import {
  dialog,
  fails,
  field,
  press,
  returns,
  type Scene,
  type SceneContext,
  scenesOf,
  sequence,
  waitForElement,
  waitForText,
} from './play-scene.ts'

const ada = { kind: 'person', name: 'Ada Lovelace' } as const
const company = {
  kind: 'company',
  name: 'Przedsiębiorstwo Handlowo-Usługowe Brzęczyszczykiewicz i Wspólnicy spółka z ograniczoną odpowiedzialnością',
} as const
const sterling = { currency: 'GBP', iban: null, sortCode: '040004', accountNumber: '12345678' } as const
const dollars = { currency: 'USD', iban: null, accountNumber: '000123456789', bic: 'CHASUS33', bank: 'JPMorgan Chase Bank' } as const
const accounts = [
  examplePayoutAccount({ id: 'a', party: company }),
  examplePayoutAccount({ id: 'b', ...sterling, state: 'usable' }),
  examplePayoutAccount({ id: 'c', ...dollars, state: 'refused', refusal: 'not-in-name' }),
]
const known = returns('payoutAccounts', { parties: [ada, company], accounts })
const none = returns('payoutAccounts', { parties: [ada], accounts: [] })

const openForm = sequence(press('payout.add'), waitForElement('dialog[open] input[type=password]'))
const choose = (currency: string) => async (context: SceneContext) => void (await field(context, 'payout.currency').selectOption(currency))

/** The page of payout accounts, with replies of the contract in place of the service's. */
export const payoutAccountScenes: Scene[] = [
  ...scenesOf(
    { path: pages.payoutAccounts, asClient: true, wholePage: true },
    {
      'payout-accounts': { hasMuchText: true, before: known, act: waitForText('payout.states.refused') },
      'payout-accounts-none': { isForPictures: true, before: none, act: waitForText('payout.none') },
      'payout-accounts-no-check': {
        hasMuchText: true,
        before: returns('payoutAccounts', { parties: [], accounts: [] }),
        act: waitForText('payout.needsCheck'),
      },
      'payout-accounts-not-loaded': { isForPictures: true, before: fails('payoutAccounts'), act: waitForText('payout.notLoaded') },
    },
  ),
  ...scenesOf(
    { path: pages.payoutAccounts, asClient: true },
    {
      'payout-accounts-add': { hasMuchText: true, before: none, act: openForm },
      'payout-accounts-add-dollars': { isForPictures: true, before: known, act: sequence(openForm, choose('USD')) },
      'payout-accounts-add-wrong': {
        isForPictures: true,
        before: sequence(
          none,
          returns(
            'addPayoutAccount',
            {
              error: 'VALIDATION_FAILED',
              message: 'Wrong.',
              fields: { iban: 'This is not an IBAN. Please compare it with your bank’s papers, character by character.' },
            },
            400,
          ),
        ),
        act: sequence(
          openForm,
          (context) => field(context, 'payout.fields.iban').fill('PL61 1090 1014 0000 0712 1981 2847'),
          (context) => dialog(context).locator('input[type=password]').fill(context.password),
          press('payout.addSubmit'),
          waitForElement('dialog[open] [aria-invalid]'),
        ),
      },
      'payout-accounts-remove': {
        isForPictures: true,
        before: known,
        act: sequence(({ page }) => page.locator('main li button').first().click(), waitForText('payout.removing.about')),
      },
    },
  ),
]
