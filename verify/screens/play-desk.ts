import { type DeskCall, type DeskCallName, deskCalls } from '#contract/desk/calls.ts'
import type { DeskEndpoint } from '../../src/server/staff/session/desk-route.ts'
import { must, type StaffMember } from '../harness/staff.ts'
import { dialog, press, type Scene, type SceneContext, sequence } from './play-scene.ts'

export type Act = NonNullable<Scene['act']>

/** A screen of the desk in one state. `path` has the query too. */
export interface DeskScene extends Pick<Scene, 'name' | 'path' | 'before' | 'act' | 'isForPictures'> {
  isSignedOut?: boolean
  /** One of the scenes that are checked in every language and colour scheme. */
  isMain?: boolean
}

const isCallTo = ({ path }: DeskCall) => {
  const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`)
  return ({ pathname }: URL) => pattern.test(pathname)
}

export const openDialog = (id: string): Act => sequence(press(id), (context) => dialog(context).waitFor())

/** The call gets this reply. */
export const returns = (call: DeskCallName, json: object, status = 200): Act => replaced(deskCalls[call], json, status)
const replaced =
  (call: DeskCall, json: object, status = 200): Act =>
  ({ page }) =>
    page.route(isCallTo(call), (route) => (route.request().method() === call.method ? route.fulfill({ status, json }) : route.fallback()))
/** The call gets the service’s reply to this person, changed. */
export const changes =
  (person: StaffMember, endpoint: DeskEndpoint, change: object, params = {}): Act =>
  async (context) => {
    const reply = (await must(person.call(endpoint, { params }))) as object
    return replaced(endpoint.call, { ...reply, ...change })(context)
  }
export const hangs =
  (call: DeskCallName): Act =>
  ({ page }) =>
    page.route(isCallTo(deskCalls[call]), () => undefined)

const noDatabase = { error: 'UNAVAILABLE', message: 'The database is away.' }
export const databaseIsAway = (call: DeskCallName) => returns(call, noDatabase, 503)
export const fails = (call: DeskCallName) => returns(call, { error: 'INTERNAL', message: 'A defect.' }, 500)

/** Opens scenes one after another in the same page, by the desk's own router where no reply is replaced. */
export function createDeskWalk(context: SceneContext, origin: string) {
  const { page } = context
  let isFresh = false
  return async ({ path, before, act }: DeskScene) => {
    if (isFresh && !before) {
      // Closes the dialog of the last scene, which also leaves its entry in the history, or its part of the address.
      await page.keyboard.press('Escape')
      await page.waitForFunction(
        () => !(history.state as { dialogs?: number } | null)?.dialogs && document.querySelector('dialog[open]') === null,
      )
      await page.evaluate((to) => {
        history.pushState(null, '', to)
        dispatchEvent(new PopStateEvent('popstate'))
      }, path)
    } else {
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await before?.(context)
      await page.goto(origin + path)
    }
    isFresh = !before
    await page.locator('h1').first().waitFor()
    await act?.(context)
  }
}
