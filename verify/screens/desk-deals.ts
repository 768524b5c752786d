import { arriving, contradicted, sellRefused, travelData, watched } from './coin-samples.ts'
import {
  approvalId,
  deal,
  done,
  executed,
  inQuestion,
  listed,
  paid,
  proposals,
  questions,
  refunding,
  sending,
  summary,
  unpaid,
} from './deal-samples.ts'
import { type Act, type DeskScene, openDialog, returns } from './play-desk.ts'
import { sequence, waitForText } from './play-scene.ts'

const path = `/deals/${deal}`
const shows = (one: object) => sequence(returns('readDeal', one), returns('readTravelData', { transfers: [] }))
const loaded = waitForText('deals.steps')

/** For a button whose name also says what it is about. */
const openDialogAbout =
  (id: string): Act =>
  async ({ page, textOf }) => {
    await page
      .getByRole('button', { name: textOf(id) })
      .first()
      .click()
    await page.locator('dialog[open]').waitFor()
  }

/** Deals in their states, what waits for a decision, and proposals about them. */
export const dealScenes = (): DeskScene[] => [
  {
    name: 'deals',
    path: '/deals',
    isMain: true,
    before: returns('listDeals', { deals: listed, more: true }),
    act: waitForText('layout.more'),
  },
  {
    name: 'deals-empty',
    isForPictures: true,
    path: '/deals',
    before: returns('listDeals', { deals: [], more: false }),
    act: waitForText('deals.empty'),
  },
  {
    name: 'questions',
    path: '/questions',
    isMain: true,
    before: returns('listQuestions', { questions: questions.map((one) => ({ ...one, deal: summary })), more: false }),
    act: waitForText('deals.causes.short'),
  },
  { name: 'deal-awaiting', path, before: shows(unpaid), act: loaded },
  { name: 'deal-paid', isForPictures: true, path, before: shows(paid), act: loaded },
  { name: 'deal-in-question', path, isMain: true, before: shows(inQuestion), act: loaded },
  { name: 'deal-executed', isForPictures: true, path, before: shows(executed), act: loaded },
  { name: 'deal-sending', isForPictures: true, path, before: shows(sending), act: loaded },
  {
    name: 'deal-travel',
    path,
    before: sequence(shows(executed), returns('readTravelData', { transfers: travelData })),
    act: sequence(loaded, openDialogAbout('deals.travel.record')),
  },
  { name: 'deal-watched', isForPictures: true, path, before: shows(watched), act: loaded },
  { name: 'deal-contradicted', path, before: shows(contradicted), act: loaded },
  { name: 'deal-arriving', path, before: shows(arriving), act: loaded },
  { name: 'deal-refund-coins', path, before: shows(sellRefused), act: sequence(loaded, openDialogAbout('deals.payments.refund')) },
  { name: 'deal-refunding', path, before: shows(refunding), act: loaded },
  {
    name: 'deal-order-refused',
    isForPictures: true,
    path,
    before: sequence(
      shows(refunding),
      returns('makeTransferOrder', { error: 'DEAL_REFUSED', message: 'refused', reasons: ['account-not-active', 'not-in-a-file'] }, 409),
    ),
    act: sequence(loaded, async ({ page, textOf }) => {
      await page
        .getByRole('button', { name: textOf('deals.order.save'), exact: true })
        .first()
        .click()
      await page.getByText(textOf('deals.failures.refused')).waitFor()
    }),
  },
  { name: 'deal-done', path, before: shows(done), act: loaded },
  { name: 'deal-payment', path, before: shows(unpaid), act: sequence(loaded, openDialog('deals.payments.record')) },
  { name: 'deal-fill', path, before: shows(paid), act: sequence(loaded, openDialog('deals.fills.record')) },
  { name: 'deal-deliver', path, before: shows(executed), act: sequence(loaded, openDialog('deals.actions.deliver')) },
  { name: 'deal-transfer', isForPictures: true, path, before: shows(sending), act: sequence(loaded, openDialog('deals.transfers.record')) },
  {
    name: 'deal-refused',
    isForPictures: true,
    path,
    before: sequence(
      shows(inQuestion),
      returns('decideDeal', { error: 'DEAL_REFUSED', message: 'refused', reasons: ['transfer-running', 'delivered'] }, 409),
    ),
    act: sequence(loaded, openDialog('deals.actions.refund'), async ({ page, textOf }) => {
      await page
        .locator('dialog[open]')
        .getByRole('button', { name: textOf('deals.actions.refund'), exact: true })
        .click()
      await page.getByText(textOf('deals.failures.refused')).waitFor()
    }),
  },
  ...Object.entries(proposals).map(([name, one]) => ({
    name: `deal-approval-${name}`,
    path: `/approvals/${approvalId}`,
    isForPictures: name !== 'delivery',
    before: sequence(returns('readApproval', one), shows(executed)),
    act: waitForText('approvals.deal'),
  })),
]
