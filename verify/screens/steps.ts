import type { FrameLocator, Locator, Page } from '@playwright/test'

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

/** Waits until the text of this id is visible. */
export const see =
  (id: string): Act =>
  ({ page, textOf }) =>
    page.getByText(textOf(id)).first().waitFor()
export const seeElement =
  (selector: string): Act =>
  ({ page }) =>
    page.locator(selector).first().waitFor()
export const seeButton =
  (id: string): Act =>
  (context) =>
    button(context, id).waitFor()
export const seeField =
  (id: string): Act =>
  (context) =>
    field(context, id).waitFor()
export const seeWrongField = seeElement('[aria-invalid="true"]')
export const seeDialog: Act = (context) => dialog(context).waitFor()
/** Waits until no part of the screen is loading. */
export const seeLoaded: Act = ({ page }) => page.locator('main [aria-busy="true"]').first().waitFor({ state: 'detached' })

export const press =
  (id: string): Act =>
  (context) =>
    button(context, id).click()
/** For a button whose name also says what it is about. */
export const pressAbout =
  (id: string): Act =>
  ({ page, textOf }) =>
    page
      .getByRole('button', { name: textOf(id) })
      .first()
      .click()
export const pressElement =
  (selector: string, at = 0): Act =>
  ({ page }) =>
    page.locator(selector).nth(at).click()
/** Presses the button of the open dialog. */
export const submit =
  (id: string): Act =>
  (context) =>
    dialog(context)
      .getByRole('button', { name: context.textOf(id), exact: true })
      .click()
export const openDialog = (id: string): Steps => [press(id), seeDialog]
export const fill =
  (id: string, value: string): Act =>
  (context) =>
    field(context, id).fill(value)
/** Types the client’s password into the open dialog. */
export const typePassword: Act = (context) => dialog(context).locator('input[type=password]').fill(context.password)
/** Chooses from a list. */
export const choose =
  (id: string, value: string): Act =>
  (context) =>
    field(context, id).selectOption(value)

export const button = ({ page, textOf }: SceneContext, id: string): Locator =>
  page.getByRole('button', { name: textOf(id), exact: true }).first()
export const field = ({ page, textOf }: SceneContext, id: string): Locator => page.getByLabel(textOf(id), { exact: true }).first()
export const dialog = ({ page }: SceneContext): Locator => page.locator('dialog[open]')
export const firstFrame = ({ page }: SceneContext): FrameLocator => page.frameLocator('iframe').first()
