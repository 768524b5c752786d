import { pages } from '#contract/pages.ts'
import { answers, arrived, dialog, fails, field, press, type Scene, type Stage, text } from './stage.ts'

async function openDialog(stage: Stage, id: string) {
  await press(id)(stage)
  await dialog(stage).waitFor()
}
async function setUp(stage: Stage) {
  await openDialog(stage, 'second-factor.off.turnOn')
  await dialog(stage).locator('input[type=password]').fill(stage.password)
  await press('second-factor.setUp.next')(stage)
  await text(stage, 'second-factor.setUp.scan').waitFor()
}

/** The profile with its sections and their dialogs. */
export const profileScenes: Scene[] = [
  { name: 'profile', path: pages.profile, whole: true, asClient: true, dense: true, act: arrived },
  {
    name: 'profile-not-loaded',
    path: pages.profile,
    whole: true,
    asClient: true,
    before: (stage) => fails(stage, 'readProfile'),
    act: (stage) => text(stage, 'profile.notLoaded').waitFor(),
  },
  {
    name: 'profile-updated',
    path: pages.profile,
    whole: true,
    asClient: true,
    act: async (stage) => {
      await press('profile.update')(stage)
      await text(stage, 'profile.updated').waitFor()
    },
  },
  {
    name: 'profile-two-step-on',
    path: pages.profile,
    whole: true,
    asClient: true,
    before: (stage) => answers(stage, 'readSecondFactor', { state: 'on', since: '2026-11-01T10:00:00.000Z', recoveryCodesLeft: 2 }),
    act: (stage) => text(stage, 'second-factor.on.fewCodes').waitFor(),
  },
  {
    name: 'two-step-set-up',
    path: pages.profile,
    asClient: true,
    dense: true,
    act: setUp,
  },
  {
    name: 'two-step-recovery-codes',
    path: pages.profile,
    asClient: true,
    before: (stage) =>
      answers(stage, 'confirmSecondFactor', { recoveryCodes: Array.from({ length: 10 }, (_, at) => `ABCD${at}-EFGH${at}`) }),
    act: async (stage) => {
      await setUp(stage)
      await field(stage, 'second-factor.code').fill('123456')
      await dialog(stage)
        .getByRole('button', { name: stage.say('second-factor.setUp.turnOn') })
        .click()
      await text(stage, 'second-factor.recoveryCodes.title').waitFor()
    },
  },
  { name: 'download-data', path: pages.profile, asClient: true, act: (stage) => openDialog(stage, 'client-data.download.open') },
  {
    name: 'download-data-wrong',
    path: pages.profile,
    asClient: true,
    act: async (stage) => {
      await openDialog(stage, 'client-data.download.open')
      await dialog(stage).locator('input[type=password]').fill('not my password')
      await press('client-data.download.submit')(stage)
      await dialog(stage).locator('[aria-invalid]').waitFor()
    },
  },
  {
    name: 'close-account',
    path: pages.profile,
    asClient: true,
    dense: true,
    act: async (stage) => {
      await openDialog(stage, 'client-data.close.open')
      await text(stage, 'client-data.close.forGood').waitFor()
    },
  },
]
