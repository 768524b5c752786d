import { type DeskCallName, deskCalls } from '#contract/desk/calls.ts'
import type { Reply } from '../../src/desk/api/call-types.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { DeskEndpoint } from '../../src/server/staff/session/desk-route.ts'
import { type StaffMember } from '../harness/staff.ts'
import { must } from '../../src/server/testing/staff.ts'
import { type AnyScene, namedScenes } from './play-scene.ts'
import { repliesTo, type SceneContext, type Steps, take } from './steps.ts'

/** A screen of the desk in one state. `path` has the query too. */
export interface DeskScene extends AnyScene {
  isSignedOut?: boolean
}

export const deskScenesOf = namedScenes<DeskScene>

export const { returns, fails, hang } = repliesTo<{ [Name in DeskCallName]: Reply<Name> }>(deskCalls)

/** The call gets the service’s reply to this person, changed. `params`: the values in its path. */
export const changes =
  <E extends DeskEndpoint>(person: StaffMember, endpoint: E, change: Partial<ReplyOf<E>>, params: Record<string, string> = {}): Steps =>
  async (context) => {
    const reply = await must(person.call<DeskEndpoint>(endpoint, { params }))
    return take(returns({ [nameOf(endpoint)]: { ...(reply as object), ...change } }), context)
  }

function nameOf({ call }: DeskEndpoint): DeskCallName {
  const found = (Object.keys(deskCalls) as DeskCallName[]).find((name) => deskCalls[name] === call)
  if (!found) throw new Error(`${call.path} is no call of the desk`)
  return found
}

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
      await take(before ?? [], context)
      await page.goto(origin + path)
    }
    isFresh = !before
    await page.locator('h1').first().waitFor()
    await take(act ?? [], context)
  }
}
