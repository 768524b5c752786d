import { pages } from '#contract/pages.ts'
import {
  returns,
  waitUntilLoaded,
  dialog,
  fails,
  fill,
  sequence,
  press,
  type Scene,
  scenesOf,
  waitForText,
  type SceneContext,
} from './play-scene.ts'

const openDialog = (id: string) => sequence(press(id), (context) => dialog(context).waitFor())
const typePassword = (context: SceneContext) => dialog(context).locator('input[type=password]').fill(context.password)
const setUp = sequence(
  openDialog('second-factor.off.turnOn'),
  typePassword,
  press('second-factor.setUp.next'),
  waitForText('second-factor.setUp.scan'),
)
const turnOn = (context: SceneContext) =>
  dialog(context)
    .getByRole('button', { name: context.textOf('second-factor.setUp.turnOn') })
    .click()
const recoveryCodes = Array.from({ length: 10 }, (_, at) => `ABCD${at}-EFGH${at}`)

const passkeys = [
  {
    id: 'a3bb189e-8bf9-3888-9912-ace4e6543002',
    name: 'My phone',
    createdAt: '2026-11-03T10:00:00.000Z',
    lastUsedAt: '2026-11-20T10:00:00.000Z',
  },
  {
    id: 'a3bb189e-8bf9-3888-9912-ace4e6543003',
    name: 'Security key in the office',
    createdAt: '2026-11-19T10:00:00.000Z',
    lastUsedAt: null,
  },
]
const withPasskeys = returns('readSecondFactor', { app: null, passkeys, recoveryCodesLeft: 10 })

/** The profile with its sections and their dialogs. */
export const profileScenes: Scene[] = [
  ...scenesOf(
    { path: pages.profile, asClient: true, wholePage: true },
    {
      profile: { hasMuchText: true, act: waitUntilLoaded },
      'profile-not-loaded': { isForPictures: true, before: fails('readProfile'), act: waitForText('profile.notLoaded') },
      'profile-updated': { isForPictures: true, act: sequence(press('profile.update'), waitForText('profile.updated')) },
      'profile-two-step-on': {
        isForPictures: true,
        before: returns('readSecondFactor', { app: { since: '2026-11-01T10:00:00.000Z' }, passkeys, recoveryCodesLeft: 2 }),
        act: waitForText('second-factor.on.fewCodes'),
      },
    },
  ),
  ...scenesOf(
    { path: pages.profile, asClient: true },
    {
      'two-step-set-up': { hasMuchText: true, act: setUp },
      'two-step-recovery-codes': {
        before: returns('confirmSecondFactor', { recoveryCodes }),
        act: sequence(setUp, fill('proof.code', '123456'), turnOn, waitForText('second-factor.recoveryCodes.title')),
      },
      'add-passkey': {
        hasMuchText: true,
        act: sequence(
          openDialog('second-factor.passkeys.add'),
          typePassword,
          press('second-factor.setUp.next'),
          waitForText('second-factor.addPasskey.about'),
        ),
      },
      'remove-passkey': {
        isForPictures: true,
        before: withPasskeys,
        act: sequence(
          (context) => context.page.getByRole('button', { name: 'My phone' }).click(),
          waitForText('second-factor.removePasskey.about'),
        ),
      },
      'proof-by-passkey': { before: withPasskeys, act: sequence(openDialog('client-data.download.open'), waitForText('proof.passkey')) },
      'proof-by-password-instead': {
        isForPictures: true,
        hasMuchText: true,
        before: withPasskeys,
        act: sequence(openDialog('change-password.open'), press('proof.usePassword'), waitForText('proof.recoveryCodeHint')),
      },
      'change-password-with-code': {
        hasMuchText: true,
        before: returns('readSecondFactor', { app: { since: '2026-11-01T10:00:00.000Z' }, passkeys: [], recoveryCodesLeft: 9 }),
        act: sequence(openDialog('change-password.open'), waitForText('proof.codeHint')),
      },
      'download-data': { act: openDialog('client-data.download.open') },
      'download-data-wrong': {
        isForPictures: true,
        act: sequence(
          openDialog('client-data.download.open'),
          (context) => typePassword({ ...context, password: 'not my password' }),
          press('client-data.download.submit'),
          (context) => dialog(context).locator('[aria-invalid]').waitFor(),
        ),
      },
      'close-account': { hasMuchText: true, act: sequence(openDialog('client-data.close.open'), waitForText('client-data.close.forGood')) },
    },
  ),
]
