import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import type { browserWithPasskeys } from '../../web/ui/testing/browser-passkeys.ts'
import { fill, renderAt } from '../../web/ui/testing/render-at.tsx'
import { createStore } from '../session/store.ts'
import { App } from '../shell/App.tsx'

/** Opens the desk at a path. `loadedDocuments`: the paths that the browser would load as new documents. */
export function openDesk(path: string) {
  const loadedDocuments: string[] = []
  const store = createStore({ loadDocument: (loaded) => loadedDocuments.push(loaded) })
  return { ...renderAt({ path, store }, <App />), store, loadedDocuments }
}

/** Opens the desk at a path, and there a dialog by its button. `title`: if the dialog is sought by it. */
export async function openDialog(path: string, button: string | RegExp, title?: string | RegExp) {
  const desk = openDesk(path)
  await desk.user.click(await screen.findByRole('button', { name: button }))
  return { ...desk, dialog: within(await screen.findByRole('dialog', title === undefined ? {} : { name: title })) }
}

/** Answers the question for a proof with this code of an app. */
export async function confirmWithCode(user: UserEvent, code = '123456'): Promise<void> {
  await fill(user, await screen.findByLabelText('Code'), code)
  await user.keyboard('{Enter}')
}

/** Expects that the browser was asked to sign exactly this text. */
export async function expectSigned(text: string, { get }: ReturnType<typeof browserWithPasskeys>): Promise<void> {
  const asked = get.mock.calls[0]?.[0].publicKey?.challenge as ArrayBuffer
  const expected = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  expect([...new Uint8Array(asked)]).toEqual([...new Uint8Array(expected)])
}

/** The block of a deal's page that says what comes next. */
export const nextStep = async () => within(await screen.findByRole('region', { name: 'Next step' }))

/** Opens a deal, and a form of its next step. */
export async function openNextStep(path: string, form: string) {
  const desk = openDesk(path)
  await desk.user.click((await nextStep()).getByRole('button', { name: form }))
  return { ...desk, dialog: within(await screen.findByRole('dialog', { name: form })) }
}
