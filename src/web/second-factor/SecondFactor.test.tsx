import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { appOn, examplePasskey, exampleProfile, noSecondFactor, withPasskey } from '../testing/example-client.ts'
import { fakeBackend, type FakeBackend } from '../testing/fake-backend.ts'
import { renderWeb } from '../testing/render.tsx'
import { browserWithPasskeys, created, newPasskeyOptions, passkeyOptions, signature, used } from '../ui/testing/browser-passkeys.ts'
import { fill } from '../ui/testing/render-at.tsx'
import { SecondFactor } from './SecondFactor.tsx'

const secret = {
  secret: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567',
  uri: 'otpauth://totp/Kantor:ada@example.com?secret=ABCDEFGHIJKLMNOPQRSTUVWXYZ234567',
}
const recoveryCodes = Array.from({ length: 10 }, (_none, index) => `34679C-DFGHJK-MNPQR${index}`)

let backend: FakeBackend
beforeEach(() => {
  backend = fakeBackend().answer('readProfile', exampleProfile).answer('readSecondFactor', noSecondFactor)
})

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const button = (name: string) => screen.getByRole('button', { name })
const show = (search = '') => renderWeb(<SecondFactor />, { loggedIn: true, path: `/app/profile${search}` })

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
  backend.answer('readSecondFactor', appOn)
  await view.user.type(field('Code'), '123456{Enter}')
  await screen.findByText('34679C-DFGHJK-MNPQR0')
  return view
}

describe('the second factor', () => {
  test('is loading, then off with a “Turn on” button', async () => {
    const sendReply = backend.hold('readSecondFactor')
    await show()
    expect(screen.getByText('Loading...')).toBeTruthy()
    sendReply(noSecondFactor)
    expect(await screen.findByRole('button', { name: 'Turn on' })).toBeTruthy()
  })

  test('that could not be loaded can be requested again', async () => {
    backend.answerInOrder('readSecondFactor', 'no network', { reply: noSecondFactor })
    const { user } = await show()
    expect((await screen.findByRole('alert')).textContent).toContain('We could not check')
    await user.click(button('Try again'))
    expect(await screen.findByRole('button', { name: 'Turn on' })).toBeTruthy()
  })

  test('that is on shows the day of activation and the number of recovery codes left', async () => {
    backend.answer('readSecondFactor', appOn)
    await show()
    expect(await screen.findByText('On since 21 November 2026')).toBeTruthy()
    expect(screen.getByText('10 recovery codes left')).toBeTruthy()
    expect(screen.queryByText(/Please make new recovery codes/)).toBeNull()
  })

  test('with few recovery codes asks the client to make new codes', async () => {
    backend.answer('readSecondFactor', { ...appOn, recoveryCodesLeft: 1 })
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
    expect(screen.queryByText(/^On since/)).toBeNull()
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
    expect(screen.getByText('On since 21 November 2026')).toBeTruthy()
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
    backend.answer('readSecondFactor', appOn).answer('renewRecoveryCodes', { recoveryCodes })
    const { user } = await openDialog('New recovery codes')
    await fill(user, field('Current password'), 'secret1')
    await user.type(field('Code'), '123456{Enter}')
    expect(await screen.findByText('34679C-DFGHJK-MNPQR0')).toBeTruthy()
    expect(backend.requests('renewRecoveryCodes').map(({ body }) => body)).toEqual([{ currentPassword: 'secret1', code: '123456' }])
  })
})

describe('a client who turns the second factor off', () => {
  test('enters password and code, and sees the confirmation', async () => {
    backend.answer('readSecondFactor', appOn).answer('turnOffSecondFactor', { ok: true })
    const { user } = await openDialog('Turn off')
    await fill(user, field('Current password'), 'secret1')
    backend.answer('readSecondFactor', noSecondFactor)
    await user.type(field('Code'), '123456{Enter}')
    expect(await screen.findByText('The authenticator app is off.')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Turn on' })).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(backend.requests('turnOffSecondFactor').map(({ body }) => body)).toEqual([{ currentPassword: 'secret1', code: '123456' }])
  })
})

describe('passkeys', () => {
  let credentials: ReturnType<typeof browserWithPasskeys>
  beforeEach(() => {
    credentials = browserWithPasskeys()
  })

  /** Opens the dialog, proves with the password, and names the passkey. */
  async function nameNewPasskey() {
    backend.answer('beginNewPasskey', newPasskeyOptions)
    const view = await openDialog('Add a passkey')
    await view.user.type(field('Current password'), 'secret1{Enter}')
    await fill(view.user, await screen.findByLabelText('Name'), 'Laptop')
    return view
  }

  test('are added with a proof and a name, and the first one shows the recovery codes', async () => {
    credentials.create.mockResolvedValue(created)
    backend.answer('addPasskey', { recoveryCodes })
    const { user } = await nameNewPasskey()
    backend.answer('readSecondFactor', withPasskey)
    await user.click(button('Create passkey'))
    expect(await screen.findByText('34679C-DFGHJK-MNPQR0')).toBeTruthy()
    expect(screen.getByText('The passkey was added, and two-step sign-in is on.')).toBeTruthy()
    expect(backend.requests('addPasskey').map(({ body }) => body)).toMatchObject([
      { name: 'Laptop', passkey: { id: 'cGFzc2tleQ', response: { attestationObject: 'b2JqZWN0' } } },
    ])
  })

  test('that add no recovery codes close the dialog with a message', async () => {
    credentials.create.mockResolvedValue(created)
    backend.answer('addPasskey', { recoveryCodes: null })
    const { user } = await nameNewPasskey()
    await user.click(button('Create passkey'))
    expect(await screen.findByText('The passkey was added.')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test.each([
    ['NotAllowedError', 'No passkey was created. Please try again.'],
    ['InvalidStateError', 'There is already a passkey for your account here. You can use that one.'],
  ])('that the browser does not make (%s) can be tried again', async (name, sentence) => {
    credentials.create.mockRejectedValue(Object.assign(new Error('no'), { name }))
    const { user } = await nameNewPasskey()
    await user.click(button('Create passkey'))
    expect((await screen.findByRole('alert')).textContent).toBe(sentence)
    expect(backend.requests('addPasskey')).toEqual([])
    expect(field('Name').value).toBe('Laptop')
  })

  test('that took more than five minutes have to begin again', async () => {
    credentials.create.mockResolvedValue(created)
    backend.fail('addPasskey', 'CHALLENGE_ENDED')
    const { user } = await nameNewPasskey()
    await user.click(button('Create passkey'))
    expect((await screen.findByRole('alert')).textContent).toMatch(/^That took longer than five minutes/)
  })

  test('are listed, and removed with a proof after a warning if it is the last second factor', async () => {
    credentials.get.mockResolvedValue(used)
    backend.answer('readSecondFactor', withPasskey).answer('passkeyOptions', passkeyOptions).answer('removePasskey', { ok: true })
    const { user, dialog } = await openDialog('Remove My phone')
    expect(screen.getByText('Added on 20 November 2026')).toBeTruthy()
    expect(dialog.getByText(/^Your password alone will be enough/)).toBeTruthy()
    backend.answer('readSecondFactor', noSecondFactor)
    await user.click(button('Remove passkey'))
    expect(await screen.findByText('The passkey was removed.')).toBeTruthy()
    expect(backend.requests('removePasskey').map(({ body }) => body)).toEqual([{ passkeyId: examplePasskey.id, passkey: signature }])
    await waitFor(() => expect(screen.queryByText('My phone')).toBeNull())
  })
})

test('a client who comes from an offer is led back to it', async () => {
  await show('?offer=7KMX9PQR-1')
  expect((await screen.findByRole('link', { name: 'Back to your offer' })).getAttribute('href')).toBe('/app/offers/7KMX9PQR-1')
})

test('passkeys are not offered by a browser that cannot use them', async () => {
  await show()
  expect(await screen.findByText('This browser cannot use passkeys.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
})
