import { type DeskScene, openDialog, returns } from './play-desk.ts'
import { sequence, waitForText } from './play-scene.ts'

const moment = '2026-11-21T13:02:00.000Z'
const switched = {
  switches: ['registration', 'quotes', 'card-payments', 'notice'].map((name) => ({
    name,
    on:
      name === 'registration'
        ? null
        : { sentence: `Back on Monday at 9. Until then, please write to us. (${name})`, since: moment, by: null },
  })),
}
const prices = { prices: [{ pair: 'BTC-EUR', lastGood: '91234.50', heldBack: '45617.25', since: moment }] }
const erasures = {
  erasures: [
    {
      id: '00000000-0000-4000-8000-0000000000e1',
      vendor: 'sumsub',
      knownAs: 'applicant 5cb56e8e0a975a35f333cb83',
      dueAt: moment,
      task: 'Delete the applicant in the vendor’s dashboard, and keep its answer.',
    },
  ],
}
const outwardClosed = { timeline: '7563421190832417765-2-16931', firstSeenAt: moment, reconciled: null }
const outwardReopened = {
  ...outwardClosed,
  reconciled: {
    at: moment,
    by: { is: 'staff', id: null, name: 'Marek Szpak' },
    note: 'Statements and wallets from 20 November on; two refunds recorded, nothing else is missing.',
  },
}
const failedJobs = { queues: [{ queue: 'letter', jobs: 12, oldest: '2026-11-20' }] }

/** The screen of the switches, and of what waits for a person. */
export const switchScenes: DeskScene[] = [
  { name: 'switches', path: '/switches', isMain: true, act: waitForText('switches.noJobs') },
  {
    name: 'switches-waiting',
    path: '/switches',
    before: sequence(
      returns('listSwitches', switched),
      returns('listHeldPrices', prices),
      returns('listErasures', erasures),
      returns('listFailedJobs', failedJobs),
    ),
    act: ({ page }) => page.getByText('BTC/EUR').waitFor(),
  },
  {
    name: 'switches-outward-closed',
    path: '/switches',
    before: returns('readOutward', outwardClosed),
    act: waitForText('switches.outward.closed'),
  },
  {
    name: 'switches-outward-reopen',
    path: '/switches',
    before: returns('readOutward', outwardClosed),
    act: openDialog('switches.outward.reopen'),
  },
  {
    name: 'switches-outward-reopened',
    isForPictures: true,
    path: '/switches',
    before: returns('readOutward', outwardReopened),
    act: waitForText('switches.outward.reopened'),
  },
  { name: 'switches-pause', isForPictures: true, path: '/switches', act: openDialog('switches.pause') },
]

/** The banner that every other screen has while money and coins cannot leave. */
export const closedScene: DeskScene = {
  name: 'outward-closed',
  path: '/settings',
  before: returns('readOutward', outwardClosed),
  act: waitForText('shell.outward.next'),
}
