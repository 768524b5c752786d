import { expect, test } from 'vitest'
import { intentKey } from './intent.ts'
import { startSession } from './restore-session.ts'
import { createStore } from './store.ts'

test('the client area removes an intent that is older than two days', async () => {
  localStorage.setItem(intentKey, JSON.stringify({ at: Date.now() - 49 * 3_600_000 }))
  await startSession(createStore())
  expect(localStorage.getItem(intentKey)).toBeNull()
})
