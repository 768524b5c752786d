import { marek } from '../../src/desk/testing/example-client.ts'
import { type DeskScene, deskScenesOf, returns } from './play-desk.ts'
import { openDialog, see } from './steps.ts'

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
export const switchScenes: DeskScene[] = deskScenesOf(
  { path: '/switches' },
  {
    switches: { isMain: true, act: see('switches.noJobs') },
    'switches-waiting': { before: waiting, act: ({ page }) => page.getByText('BTC/EUR').waitFor() },
    'switches-outward-closed': { before: closed, act: see('switches.outward.closed') },
    'switches-outward-reopen': { before: closed, act: openDialog('switches.outward.reopen') },
  },
  {
    'switches-outward-reopened': { before: reopened, act: see('switches.outward.reopened') },
    'switches-pause': { act: openDialog('switches.pause') },
  },
)

/** The banner that every other screen has while money and coins cannot leave. */
export const closedScene: DeskScene = { name: 'outward-closed', path: '/settings', before: closed, act: see('shell.outward.next') }
