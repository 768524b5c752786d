import { expect, test } from 'vitest'
import { languages } from './languages.ts'
import { landingLanguageAt, landingPath, pageAt, type PageName, pages, pageWithReference, pageWithToken, protectedPages } from './pages.ts'

// @spec 2.routes
test.each<[string, PageName]>([
  ['/', 'landing'],
  ['/pl', 'landing'],
  ['/de/', 'landing'],
  ['/app', 'home'],
  ['/app/verification', 'verification'],
  ['/app/profile', 'profile'],
  ['/app/login', 'login'],
  ['/app/register', 'register'],
  ['/app/register/success', 'registerSuccess'],
  ['/app/verify-email/abc', 'verifyEmail'],
  ['/app/verify-email/', 'verifyEmail'],
  ['/app/verify-email', 'verifyEmail'],
  ['/app/forgot-password', 'forgotPassword'],
  ['/app/set-new-password/abc', 'setNewPassword'],
  ['/app/set-new-password', 'setNewPassword'],
  ['/app/set-new-password/success', 'setNewPasswordSuccess'],
  ['/app/account-closed', 'accountClosed'],
  ['/app/offers/7KMX9PQR-1', 'offer'],
  ['/app/deals/18539007547034', 'deal'],
  ['/app/', 'home'],
  ['/app/login/', 'login'],
])('%s is a page', (path, page) => {
  expect(pageAt(path)).toBe(page)
})

test('the landing page has a path in each language, and is English at /', () => {
  expect(landingLanguageAt('/')).toBe('en')
  for (const language of languages()) expect(landingLanguageAt(landingPath(language))).toBe(language)
  expect(landingLanguageAt('/pl/')).toBe('pl')
  for (const path of ['/app', '/fr', '/PL', '/pl/app']) expect([path, landingLanguageAt(path)]).toEqual([path, null])
})

test.each([
  '/nothing',
  '/app/nothing',
  '/App',
  '/app/login/more',
  '/app/verify-email/a/b',
  '/app//',
  '/app/register/failure',
  '/app/offers',
  '/app/offers/',
  '/app/deals/1/2',
  '/api/x',
  '/pl/app',
  '/en',
])('%s is not found', (path) => {
  expect(pageAt(path)).toBeNull()
})

// @spec 2.routes
test('home, verification, profile, offers, deals, payouts and wallets need a log-in', () => {
  expect(protectedPages.toSorted()).toEqual(['deal', 'home', 'offer', 'payoutAccounts', 'profile', 'verification', 'wallets'])
})

// @spec 2.routes
test('a mailed link opens the page that reads its token', () => {
  expect(pageAt(pageWithToken.verifyEmail('T0ken_-'))).toBe('verifyEmail')
  expect(pageAt(pageWithToken.setNewPassword('T0ken_-'))).toBe('setNewPassword')
})

test('a reference opens the page of its offer or deal', () => {
  expect(pageAt(pageWithReference.offer('7KMX9PQR-1'))).toBe('offer')
  expect(pageAt(pageWithReference.deal('18539007547034'))).toBe('deal')
})

test('no two pages share a path', () => {
  expect(new Set(Object.values(pages)).size).toBe(Object.keys(pages).length)
})
