import type { FrameLocator, Locator, Page, Route } from '@playwright/test'
import { type Call, type CallName, calls } from '#contract/calls.ts'
import { type FailureCode, type FailureReply, failureStatus } from '#contract/failures.ts'
import type { Reply } from '../../src/web/api/call-types.ts'

/** What the steps of a scene need: its page, and the texts by which they find elements. */
export interface SceneContext {
  page: Page
  /** Returns the text with this id. */
  textOf: (id: string) => string
  sandboxOrigin: string
  password: string
}

export type Act = (context: SceneContext) => Promise<unknown>
export type Steps = Act | readonly Steps[]

/** Takes the steps one after another. */
export async function take(steps: Steps, context: SceneContext): Promise<void> {
  if (typeof steps === 'function') await steps(context)
  else for (const step of steps) await take(step, context)
}

/** What can be done with anything that is named. */
const actOn =
  <Named extends unknown[]>(act: (context: SceneContext, ...named: Named) => Promise<unknown>) =>
  (...named: Named): Act =>
  (context) =>
    act(context, ...named)

/** Waits until the text of this id is visible: its part before the first value that is filled in. */
export const see = actOn(({ page, textOf }, id: string) => page.getByText(textOf(id).replace(/\{.*/s, '')).first().waitFor())
export const seeElement = actOn(({ page }, selector: string) => page.locator(selector).first().waitFor())
export const seeButton = actOn((context, id: string) => button(context, id).waitFor())
export const seeField = actOn((context, id: string) => field(context, id).waitFor())
export const seeWrongField = seeElement('[aria-invalid="true"]')
export const seeDialog: Act = (context) => dialog(context).waitFor()
/** Waits until no part of the screen is loading. */
export const seeLoaded: Act = ({ page }) => page.locator('main [aria-busy="true"]').first().waitFor({ state: 'detached' })

export const press = actOn((context, id: string) => button(context, id).click())
/** For a button whose name also says what it is about. */
export const pressAbout = actOn(({ page, textOf }, id: string) =>
  page
    .getByRole('button', { name: textOf(id) })
    .first()
    .click(),
)
export const pressElement = actOn(({ page }, selector: string, at?: number) =>
  page
    .locator(selector)
    .nth(at ?? 0)
    .click(),
)
/** Presses the button of the open dialog. */
export const submit = actOn((context, id: string) =>
  dialog(context)
    .getByRole('button', { name: context.textOf(id), exact: true })
    .click(),
)
export const openDialog = (id: string): Steps => [press(id), seeDialog]
export const fill = actOn((context, id: string, value: string) => field(context, id).fill(value))
/** Types the client’s password into the open dialog. */
export const typeInto = actOn(({ page }, selector: string, value: string) => page.locator(selector).first().fill(value))
export const typePassword: Act = (context) => dialog(context).locator('input[type=password]').fill(context.password)
/** Chooses from a list. */
export const choose = actOn((context, id: string, value: string) => field(context, id).selectOption(value))

export const button = ({ page, textOf }: SceneContext, id: string): Locator =>
  page.getByRole('button', { name: textOf(id), exact: true }).first()
export const field = ({ page, textOf }: SceneContext, id: string): Locator => page.getByLabel(textOf(id), { exact: true }).first()
export const dialog = ({ page }: SceneContext): Locator => page.locator('dialog[open]')
export const firstFrame = ({ page }: SceneContext): FrameLocator => page.frameLocator('iframe').first()
/** The card payment's frame, which is in its own document. */
export const cardPaymentFrame = (context: SceneContext): FrameLocator => firstFrame(context).frameLocator('iframe')

/** Steps that replace the service’s replies to these calls. */
export function repliesTo<Replies extends Record<string, unknown>>(calls: Record<keyof Replies, Call>) {
  const respond = (name: keyof Replies, answer: (route: Route) => Promise<void>): Act => {
    const { method, path } = calls[name]
    const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`)
    const isCall = ({ pathname }: URL) => pattern.test(pathname)
    return ({ page }) => page.route(isCall, (route) => (route.request().method() === method ? answer(route) : route.fallback()))
  }
  return {
    respond,
    /** Each call gets its reply. */
    returns: (replies: Partial<Replies>): Steps =>
      Object.entries(replies).map(([name, json]) => respond(name, (route) => route.fulfill({ json }))),
    /** The call fails with a code of the contract. */
    fails: (name: keyof Replies, error: FailureCode, more: Omit<Partial<FailureReply>, 'error'> = {}): Steps =>
      respond(name, (route) => route.fulfill({ status: failureStatus[error], json: { error, message: 'Failed.', ...more } })),
    /** The calls get no response: `hang` keeps the connection open, `breakOff` closes it. */
    hang: (...names: (keyof Replies)[]): Steps => names.map((name) => respond(name, async () => undefined)),
    breakOff: (...names: (keyof Replies)[]): Steps => names.map((name) => respond(name, (route) => route.abort())),
  }
}

export const { respond, returns, fails, hang, breakOff } = repliesTo<{ [Name in CallName]: Reply<Name> }>(calls)
