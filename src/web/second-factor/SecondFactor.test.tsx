import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { exampleProfile } from '../testing/example-profile.ts'
import { fakeBackend, type FakeBackend } from '../testing/fake-backend.ts'
import { renderWeb } from '../testing/render.tsx'
import { SecondFactor } from './SecondFactor.tsx'

const stateOff = { state: 'off' } as const
const stateOn = { state: 'on', since: '2026-11-21T10:00:00.000Z', recoveryCodesLeft: 10 } as const
const secret = {
  secret: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567',
  uri: 'otpauth://totp/Kantor:ada@example.com?secret=ABCDEFGHIJKLMNOPQRSTUVWXYZ234567',
}
const recoveryCodes = Array.from({ length: 10 }, (_none, index) => `34679C-DFGHJK-MNPQR${index}`)

let backend: FakeBackend
beforeEach(() => {
  backend = fakeBackend().answer('readProfile', exampleProfile).answer('readSecondFactor', stateOff)
})

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const button = (name: string) => screen.getByRole('button', { name })
const show = () => renderWeb(<SecondFactor />, { loggedIn: true, path: '/app/profile' })

async function openDialog(buttonName: string) {
  const view = await show()
  await view.user.click(await screen.findByRole('button', { name: buttonName }))
  return { ...view, dialog: within(await screen.findByRole('dialog')) }
}

async function openScanStep() {
  backend.answer('beginSecondFactor', secret)
  const view = await openDialog('Turn on')
  await view.user.type(field('Current password'), 'secret1{Enter}')
  await screen.findByRole('img', { name: 'QR code for your authenticator app' })
  return view
}

async function openRecoveryCodes() {
  backend.answer('confirmSecondFactor', { recoveryCodes })
  const view = await openScanStep()
  backend.answer('readSecondFactor', stateOn)
  await view.user.type(field('Code'), '123456{Enter}')
  await screen.findByText('34679C-DFGHJK-MNPQR0')
  return view
}

describe('the second factor', () => {
  test('is loading, then off with a “Turn on” button', async () => {
    const sendReply = backend.hold('readSecondFactor')
    await show()
    expect(screen.getByText('Loading...')).toBeTruthy()
    sendReply(stateOff)
    expect(await screen.findByRole('heading', { name: 'Off' })).toBeTruthy()
    expect(button('Turn on')).toBeTruthy()
  })

  test('that could not be loaded can be requested again', async () => {
    backend.answerInOrder('readSecondFactor', 'no network', { reply: stateOff })
    const { user } = await show()
    expect((await screen.findByRole('alert')).textContent).toContain('We could not check')
    await user.click(button('Try again'))
    expect(await screen.findByRole('heading', { name: 'Off' })).toBeTruthy()
  })

  test('that is on shows the day of activation and the number of recovery codes left', async () => {
    backend.answer('readSecondFactor', stateOn)
    await show()
    expect(await screen.findByRole('heading', { name: 'On since 21 November 2026' })).toBeTruthy()
    expect(screen.getByText('10 recovery codes left')).toBeTruthy()
    expect(screen.queryByText(/Please make new recovery codes/)).toBeNull()
  })

  test('with few recovery codes asks the client to make new codes', async () => {
    backend.answer('readSecondFactor', { ...stateOn, recoveryCodesLeft: 1 })
    await show()
    expect(await screen.findByText('1 recovery code left')).toBeTruthy()
    expect(screen.getByText(/Please make new recovery codes/)).toBeTruthy()
  })
})

describe('a client who turns the second factor on', () => {
  test('enters the password, then sees the secret as QR code and text', async () => {
    const { dialog } = await openScanStep()
    expect(backend.requests('beginSecondFactor').map(({ body }) => body)).toEqual([{ currentPassword: 'secret1' }])
    expect(dialog.getByText('ABCD EFGH IJKL MNOP QRST UVWX YZ23 4567')).toBeTruthy()
    expect(dialog.getByRole('link', { name: 'Open the app on this device' }).getAttribute('href')).toBe(secret.uri)
    expect(field('Code')).toHaveProperty('autocomplete', 'one-time-code')
    expect(screen.getByRole('heading', { name: 'Off' })).toBeTruthy()
  })

  test('sees an error at the field for a wrong code, and can enter another code', async () => {
    const { user } = await openScanStep()
    backend.fail('confirmSecondFactor', 'VALIDATION_FAILED', { fields: { code: 'this code is wrong' } })
    await user.type(field('Code'), '000000{Enter}')
    expect(await screen.findByText('this code is wrong')).toBeTruthy()
    expect(document.activeElement).toBe(field('Code'))
    backend.answer('confirmSecondFactor', { recoveryCodes })
    await user.clear(field('Code'))
    await user.type(field('Code'), '123456{Enter}')
    expect(await screen.findByText('34679C-DFGHJK-MNPQR9')).toBeTruthy()
  })

  test('starts again at the password after a cancellation', async () => {
    const { user, dialog } = await openScanStep()
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(button('Turn on'))
    expect(field('Current password').value).toBe('')
    expect(screen.queryByRole('img')).toBeNull()
  })
})

describe('the recovery codes', () => {
  test('stay visible until the client confirms that the codes are kept', async () => {
    const { user } = await openRecoveryCodes()
    expect(screen.getAllByRole('listitem')).toHaveLength(10)
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
    await user.click(button('Done'))
    expect(await screen.findByText('This box must be checked')).toBeTruthy()
    await user.click(field('I have saved my recovery codes'))
    await user.click(button('Done'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByRole('heading', { name: 'On since 21 November 2026' })).toBeTruthy()
    expect(screen.queryByText('34679C-DFGHJK-MNPQR0')).toBeNull()
  })

  test('stay visible after Escape', async () => {
    await openRecoveryCodes()
    screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true }))
    expect(await screen.findByText('This box must be checked')).toBeTruthy()
    expect(screen.getByText('34679C-DFGHJK-MNPQR0')).toBeTruthy()
  })

  test('can be copied', async () => {
    const { user } = await openRecoveryCodes()
    await user.click(button('Copy'))
    expect(await screen.findByText('Copied')).toBeTruthy()
    expect(await navigator.clipboard.readText()).toBe(recoveryCodes.join('\n'))
  })

  test('stay visible if the browser refuses to copy', async () => {
    const { user } = await openRecoveryCodes()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('denied', 'NotAllowedError'))
    await user.click(button('Copy'))
    expect(await screen.findByText('Your browser did not allow copying.')).toBeTruthy()
  })

  test('can be printed', async () => {
    const print = vi.fn<() => void>()
    vi.stubGlobal('print', print)
    const { user } = await openRecoveryCodes()
    await user.click(button('Print'))
    expect(print).toHaveBeenCalledOnce()
  })

  test('can be renewed with password and code', async () => {
    backend.answer('readSecondFactor', stateOn).answer('renewRecoveryCodes', { recoveryCodes })
    const { user } = await openDialog('New recovery codes')
    await user.type(field('Current password'), 'secret1')
    await user.type(field('Code'), '123456{Enter}')
    expect(await screen.findByText('34679C-DFGHJK-MNPQR0')).toBeTruthy()
    expect(backend.requests('renewRecoveryCodes').map(({ body }) => body)).toEqual([{ currentPassword: 'secret1', code: '123456' }])
  })
})

describe('a client who turns the second factor off', () => {
  test('enters password and code, and sees the confirmation', async () => {
    backend.answer('readSecondFactor', stateOn).answer('turnOffSecondFactor', { ok: true })
    const { user } = await openDialog('Turn off')
    await user.type(field('Current password'), 'secret1')
    backend.answer('readSecondFactor', stateOff)
    await user.type(field('Code'), '123456{Enter}')
    expect(await screen.findByText('Two-step sign-in is off.')).toBeTruthy()
    expect(await screen.findByRole('heading', { name: 'Off' })).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(backend.requests('turnOffSecondFactor').map(({ body }) => body)).toEqual([{ currentPassword: 'secret1', code: '123456' }])
  })
})
