import { expect, test } from 'vitest'
import { fakeBackend } from '../testing/fake-backend.ts'
import { storeSession } from '../testing/render.tsx'
import { backend } from './backend.ts'
import { identityChecks } from './identity-checks.ts'
import { restoreSession } from '../session/restore-session.ts'
import { createStore } from '../session/store.ts'

const { personalCheckStatus, businessCheckStatus, startCheck } = identityChecks.endpoints

// @spec 3.cache-categories
test.each([
  ['UserKycStatus', 'personalCheckStatus'],
  ['UserKybStatus', 'businessCheckStatus'],
] as const)('%s has the answer of %s', async (tag, name) => {
  fakeBackend().answer('personalCheckStatus', { kycReviewStatus: 'init' }).answer('businessCheckStatus', { kybReviewStatus: 'init' })
  storeSession()
  const store = createStore()
  await restoreSession(store)
  await Promise.all([store.dispatch(personalCheckStatus.initiate()), store.dispatch(businessCheckStatus.initiate())])
  expect(backend.util.selectInvalidatedBy(store.getState(), [tag]).map(({ endpointName }) => endpointName)).toEqual([name])
})

// @spec 7.addresses
test.each([
  ['personal', 'startPersonalCheck'],
  ['business', 'startBusinessCheck'],
] as const)('a %s check is started without a payload, with the access token', async (kind, call) => {
  const fake = fakeBackend().answer(call, { token: 'widget-token' })
  storeSession()
  const store = createStore()
  await restoreSession(store)
  expect(await store.dispatch(startCheck.initiate(kind)).unwrap()).toEqual({ token: 'widget-token' })
  const [request] = fake.requests(call)
  expect([request?.body, request?.headers.get('authorization')]).toEqual([undefined, 'Bearer access-1'])
})
