import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeBackend, type FakeBackend } from '../testing/fake-backend.ts'
import { chooseBySearch } from '../testing/view.ts'
import { exampleProfile } from '../testing/example-client.ts'
import { renderWeb } from '../testing/render.tsx'
import { fill } from '../ui/testing/render-at.tsx'
import { Profile } from './Profile.tsx'

const profile = { ...exampleProfile, firstName: 'Anna', lastName: 'Nowak', email: 'anna@example.com', phone: '+48 600 100 200' }

let backend: FakeBackend

beforeEach(() => {
  backend = fakeBackend().answer('readProfile', profile).answer('updateProfile', { ok: true })
})

const show = () => renderWeb(<Profile />, { loggedIn: true, path: '/app/profile' })
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const button = (name: string) => screen.getByRole('button', { name })

async function openProfile() {
  const view = await show()
  await waitFor(() => expect(field('Email').value).toBe('anna@example.com'))
  return view
}

// @spec 2.profile 3.profile
test('the profile page shows the profile; the e-mail address cannot be edited', async () => {
  await openProfile()
  expect(field('First Name').value).toBe('Anna')
  expect(field('Last Name').value).toBe('Nowak')
  expect(field('Phone Number').value).toBe('+48 600 100 200')
  expect(field('Country').textContent).toBe('Poland')
  expect(field('Email').readOnly).toBe(true)
})

test('the profile’s fields are empty and disabled until the profile is loaded', async () => {
  backend.hold('readProfile')
  await show()
  expect(field('First Name').disabled).toBe(true)
  expect(button('Update')).toHaveProperty('disabled', true)
  expect(screen.getByText('Loading...')).toBeTruthy()
})

test('a profile that could not be loaded can be requested again', async () => {
  backend.answerInOrder('readProfile', 'no network', { reply: profile })
  const { user } = await show()
  expect((await screen.findByRole('alert')).textContent).toContain('Your profile could not be loaded.')
  expect(button('Logout')).toBeTruthy()
  await user.click(button('Try again'))
  await waitFor(() => expect(field('First Name').value).toBe('Anna'))
})

test('the country is chosen by its name', async () => {
  const { user } = await openProfile()
  await chooseBySearch(user, field('Country'), 'Germany')
  await user.click(button('Update'))
  await screen.findByText('Profile was updated')
  expect(backend.requests('updateProfile')[0]?.body.country).toBe('DE')
})

test('a country that is not served is accepted with a warning', async () => {
  const { user } = await openProfile()
  await chooseBySearch(user, field('Country'), 'Brazil')
  expect(screen.getByText(/Brazil is not among the countries we serve yet/)).toBeTruthy()
  await user.click(button('Update'))
  expect(await screen.findByText('Profile was updated')).toBeTruthy()
  await chooseBySearch(user, field('Country'), 'Germany')
  expect(screen.queryByText(/not among the countries/)).toBeNull()
})

test('a country that was stored as free text is shown and kept', async () => {
  backend.answer('readProfile', { ...profile, country: 'Lower Saxony' })
  const { user } = await openProfile()
  expect(field('Country').textContent).toBe('Lower Saxony')
  await user.type(field('Phone Number'), '9')
  await user.click(button('Update'))
  await screen.findByText('Profile was updated')
  expect(backend.requests('updateProfile')[0]?.body.country).toBe('Lower Saxony')
})

// @spec 3.profile 5.profile
test('“Update” sends the four editable fields without checking them', async () => {
  const { user } = await openProfile()
  await user.clear(field('First Name'))
  await fill(user, field('Phone Number'), 'none')
  await user.click(button('Update'))
  await screen.findByText('Profile was updated')
  expect(backend.requests('updateProfile')[0]?.body).toEqual({ firstName: '', lastName: 'Nowak', phone: 'none', country: 'PL' })
})

// @spec 2.profile
test('“Update” shows a confirmation for 3000 ms', async () => {
  vi.useFakeTimers()
  const { user } = await show()
  await vi.waitFor(() => expect(field('First Name').value).toBe('Anna'))
  await user.click(button('Update'))
  await vi.waitFor(() => expect(screen.getByText('Profile was updated')).toBeTruthy())
  await act(() => vi.advanceTimersByTimeAsync(2900))
  expect(screen.queryByText('Profile was updated')).not.toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(screen.queryByText('Profile was updated')).toBeNull()
})

// @spec 7.profile-refetch
test('“Update” reads the profile again, and the reply never overwrites an edit', async () => {
  const { user, store } = await openProfile()
  await fill(user, field('First Name'), 'Anne')
  const giveUpdated = backend.hold('updateProfile')
  await user.click(button('Update'))
  await user.type(field('First Name'), '-Marie')
  backend.answer('readProfile', { ...profile, firstName: 'Anne', lastName: 'Kowalska' })
  giveUpdated({ ok: true })
  await waitFor(() => expect(field('Last Name').value).toBe('Kowalska'))
  expect(field('First Name').value).toBe('Anne-Marie')
  expect(store.getState().profile.firstName).toBe('Anne')
})

test('“Update” sends one call when pressed several times', async () => {
  const giveUpdated = backend.hold('updateProfile')
  const { user } = await openProfile()
  await user.dblClick(button('Update'))
  await user.type(field('First Name'), '{Enter}')
  fireEvent.submit(field('First Name'))
  giveUpdated({ ok: true })
  await screen.findByText('Profile was updated')
  expect(backend.requests('updateProfile')).toHaveLength(1)
})

test('a failed update is shown and keeps the edits', async () => {
  backend.unreachable('updateProfile')
  const { user } = await openProfile()
  await user.type(field('Last Name'), 'a')
  await user.click(button('Update'))
  expect(await screen.findByText('The profile was not updated. Please try again.')).toBeTruthy()
  expect(field('Last Name').value).toBe('Nowaka')
})

test('the server’s error is shown at its field until the field is edited', async () => {
  backend.fail('updateProfile', 'VALIDATION_FAILED', { fields: { phone: 'at most 50 characters' } })
  const { user } = await openProfile()
  await user.click(button('Update'))
  await screen.findByText('at most 50 characters')
  expect(field('Phone Number').getAttribute('aria-invalid')).toBe('true')
  await user.type(field('Phone Number'), '1')
  expect(screen.queryByText('at most 50 characters')).toBeNull()
})

// @spec 2.logout
test('the Logout button logs out and loads the log-in page', async () => {
  backend.answer('logout', { ok: true })
  const { user, loadedDocuments } = await openProfile()
  await user.click(button('Logout'))
  await waitFor(() => expect(loadedDocuments).toEqual(['/app/login']))
  expect(backend.requests('logout')).toHaveLength(1)
})
