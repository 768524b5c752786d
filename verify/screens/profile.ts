import { pages } from '#contract/pages.ts'
import { answers, arrived, dialog, fails, fill, inTurn, press, type Scene, scenesOf, shown, type Stage } from './stage.ts'

const openDialog = (id: string) => inTurn(press(id), (stage) => dialog(stage).waitFor())
const typePassword = (stage: Stage) => dialog(stage).locator('input[type=password]').fill(stage.password)
const setUp = inTurn(
  openDialog('second-factor.off.turnOn'),
  typePassword,
  press('second-factor.setUp.next'),
  shown('second-factor.setUp.scan'),
)
const turnOn = (stage: Stage) =>
  dialog(stage)
    .getByRole('button', { name: stage.say('second-factor.setUp.turnOn') })
    .click()
const recoveryCodes = Array.from({ length: 10 }, (_, at) => `ABCD${at}-EFGH${at}`)

/** The profile with its sections and their dialogs. */
export const profileScenes: Scene[] = [
  ...scenesOf(
    { path: pages.profile, asClient: true, whole: true },
    {
      profile: { dense: true, act: arrived },
      'profile-not-loaded': { before: fails('readProfile'), act: shown('profile.notLoaded') },
      'profile-updated': { act: inTurn(press('profile.update'), shown('profile.updated')) },
      'profile-two-step-on': {
        before: answers('readSecondFactor', { state: 'on', since: '2026-11-01T10:00:00.000Z', recoveryCodesLeft: 2 }),
        act: shown('second-factor.on.fewCodes'),
      },
    },
  ),
  ...scenesOf(
    { path: pages.profile, asClient: true },
    {
      'two-step-set-up': { dense: true, act: setUp },
      'two-step-recovery-codes': {
        before: answers('confirmSecondFactor', { recoveryCodes }),
        act: inTurn(setUp, fill('proof.code', '123456'), turnOn, shown('second-factor.recoveryCodes.title')),
      },
      'download-data': { act: openDialog('client-data.download.open') },
      'download-data-wrong': {
        act: inTurn(
          openDialog('client-data.download.open'),
          (stage) => typePassword({ ...stage, password: 'not my password' }),
          press('client-data.download.submit'),
          (stage) => dialog(stage).locator('[aria-invalid]').waitFor(),
        ),
      },
      'close-account': { dense: true, act: inTurn(openDialog('client-data.close.open'), shown('client-data.close.forGood')) },
    },
  ),
]
