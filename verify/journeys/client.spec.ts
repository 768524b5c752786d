import type { Locator, Page } from '@playwright/test'
import { newEmail } from '../harness/client.ts'
import { expect, findLink, logIn, logOut, test } from './kantor.ts'

/** Edits inside an amount keep the caret in place, even beside a grouping comma. At the end, the field has 25,000 again. */
async function editAmountInTheMiddle(page: Page, amount: Locator) {
  const caret = () =>
    amount.evaluate(
      (input: HTMLInputElement) => `${input.value.slice(0, input.selectionStart ?? 0)}|${input.value.slice(input.selectionEnd ?? 0)}`,
    )
  const press = async (keys: string[], expected: string) => {
    for (const key of keys) await page.keyboard.press(key)
    expect(await caret(), keys.join(' ')).toBe(expected)
  }
  await amount.focus()
  await press(['Home', 'ArrowRight', 'ArrowRight'], '25|,000')
  await press(['Delete'], '2,5|00')
  await press(['7'], '25,7|00')
  await press(['ArrowLeft', 'Backspace'], '2|,700')
  await press(['ControlOrMeta+z'], '25|,700')
  await press(['ControlOrMeta+z', 'ControlOrMeta+z'], '25|,000')
  await press(['ControlOrMeta+Shift+z'], '2,5|00')
  await press(['ControlOrMeta+z'], '25|,000')
  await press(['End', 'Shift+ArrowLeft', 'Shift+ArrowLeft', '4'], '2,504|')
  await press(['ControlOrMeta+a', '1', '2', '3', '4', '5', '6', '7'], '1,234,567|')
  await page.keyboard.insertText('8')
  expect(await caret()).toBe('12,345,678|')
  await press(['ControlOrMeta+a', '1', '2', '5', '0', ',', '5'], '1,250,5|')
  const question = page.locator(`[id="${await amount.getAttribute('aria-describedby')}"]`)
  await expect(question).toContainText('This number could mean two amounts.')
  await press(['Backspace', 'Backspace'], '1,250|')
  await press(['Backspace'], '125|')
  await expect(question).toHaveText('')
  // The empty element stays displayed, so that screen readers announce the next question.
  await expect(question).not.toHaveCSS('display', 'none')
  await amount.fill('25000')
}

test('a visitor converts, signs up, asks for a quote, and resets the password', async ({ page, service }) => {
  const email = newEmail()
  const password = 'first password'

  await test.step('the landing page converts 10,000 EUR at the served rate, with a fee of 1.1 %', async () => {
    const candle = page.waitForResponse((response) => response.url().endsWith('/api/market/get_candles') && response.ok())
    await page.goto('/')
    const { data } = (await (await candle).json()) as { data: { close: number }[] }
    const expected = Math.round(((10_000 * (1 - 0.011)) / (data[0]?.close ?? 0)) * 1e8) / 1e8
    await expect(page.getByRole('textbox', { name: 'You pay' })).toHaveValue(/^10,?000$/)
    await expect
      .poll(async () => Number((await page.getByRole('textbox', { name: 'You receive' }).inputValue()).replaceAll(',', '')))
      .toBeCloseTo(expected, 8)
    await expect(page.getByText('1.1%').first()).toBeVisible()
    await page.getByRole('textbox', { name: 'You pay' }).fill('25000')
  })

  await test.step('sign up', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Sign up' }).click()
    await page.getByLabel('Email').fill('ola@ux..example ')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('checkbox', { name: 'I accept Terms and Conditions and Privacy Policy' }).check()
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('This address cannot exist. Please check it.')
    await expect(page.getByText('Something went wrong.')).toHaveCount(0)
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(page).toHaveURL('/app/register/success')
    await expect(page.getByText('Registration successful')).toBeVisible()
  })

  await test.step('the success screen shows the address, also after a reload, and sends a new letter', async () => {
    await page.reload()
    await expect(page.getByText(email)).toBeVisible()
    await page.getByRole('button', { name: 'Send a new confirmation link' }).click()
    await expect(page.getByRole('button', { name: 'Send a new confirmation link' })).toBeDisabled()
  })

  await test.step('a log-in before the confirmation shows that the email address is not verified', async () => {
    await page.getByRole('link', { name: 'To Login' }).click()
    await logIn(page, { email, password })
    await expect(page.getByText('Email not verified')).toBeVisible()
  })

  await test.step('the link in the letter confirms the email address', async () => {
    const [newest] = await service.letters(email, 2)
    await page.goto(findLink(newest, '/app/verify-email/'))
    await expect(page.getByText('Email was confirmed')).toBeVisible()
    await expect(page.getByText('Now you can proceed to login.')).toBeVisible()
  })

  await test.step('after the log-in, home offers a quote for the amount from the converter', async () => {
    await page.getByRole('link', { name: 'To Login' }).click()
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await logIn(page, { email, password })
    await expect(page).toHaveURL('/app')
    await expect(page.getByRole('button', { name: 'Get a quote' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Continue with 25,000 EUR to BTC' })).toBeVisible()
  })

  await test.step('the profile is changed and read back', async () => {
    await page
      .getByRole('banner')
      .getByRole('link', { name: /profile/i })
      .click()
    await expect(page).toHaveURL('/app/profile')
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await page.getByLabel('First Name').fill('Zażółć')
    await page.getByLabel('Last Name').fill("O'Neil-Gęśla")
    await page.getByLabel('Phone Number').fill('+48 600 100 200')
    await page.getByLabel('Country').press('p')
    await page.keyboard.type('oland')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(page.getByText('Profile was updated')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('First Name')).toHaveValue('Zażółć')
    await expect(page.getByLabel('Country')).toHaveText('Poland')
    await page.goto('/app')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Zażółć')
  })

  await test.step('a quote is requested', async () => {
    await page.getByRole('button', { name: 'Continue' }).click()
    const dialog = page.getByRole('dialog', { name: 'Request personal quote' })
    await expect(dialog.getByText('First transaction minimum EUR 1000')).toBeVisible()
    const amount = dialog.getByLabel('Amount')
    await expect(amount).toHaveValue('25,000')
    await editAmountInTheMiddle(page, amount)
    await expect(amount).toHaveValue('25,000')
    await amount.fill('25000.99')
    await dialog.getByLabel('Message').fill('Two parts, <b>please</b>')
    await dialog.getByRole('button', { name: 'Next' }).click()
    await expect(dialog.getByLabel('Name')).toHaveValue("Zażółć O'Neil-Gęśla")
    await expect(dialog.getByLabel('Contact email')).toHaveValue(email)
    await expect(dialog.getByLabel('Contact phone')).toHaveValue('+48 600 100 200')
    await dialog.getByRole('button', { name: 'Request a quote' }).click()
    await expect(dialog.getByText('Form has been submitted')).toBeVisible()
    await expect(dialog.getByText(email)).toBeVisible()
  })

  await test.step('the request is stored with rate and fee, and client and desk get a letter', async () => {
    const rows = await service.query<{ reference: string; rate: string }>(
      'select reference, amount, exact_amount, fee_tier, rate, message from exchange_request where email = $1',
      [email],
    )
    const sent = { amount: '25000', exact_amount: '25000.99', fee_tier: 'reduced', message: 'Two parts, <b>please</b>' }
    expect(rows).toEqual([expect.objectContaining(sent)])
    const [request] = rows
    expect(Number(request?.rate)).toBeGreaterThan(0)
    const reference = request?.reference ?? 'no reference'
    const [received] = await service.letters(email, 3)
    expect(received?.text).toContain(reference)
    expect(received?.text).not.toContain('please')
    const desk = await service.letterWith(reference, 'desk@kantor.example')
    expect(desk?.text).toContain('Two parts, <b>please</b>')

    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    const requests = page.getByRole('region', { name: 'Your requests' })
    await expect(requests.getByRole('heading', { name: '25,000.99 EUR to BTC' })).toBeVisible()
    await expect(requests.getByText(reference, { exact: true })).toBeVisible()
    await requests.getByText('Rate, fee and what you sent').click()
    await expect(requests.getByText('Two parts, <b>please</b>')).toBeVisible()
  })

  await test.step('a client who logged out cannot open home', async () => {
    await logOut(page)
    await page.goto('/app')
    await expect(page).toHaveURL('/app/login')
  })

  await test.step('a forgotten password is replaced by a new one', async () => {
    await page.getByRole('link', { name: 'Reset Password' }).click()
    // The log-in screen, which has a field Email too, stays until the code of the next screen has arrived.
    await expect(page.getByRole('heading', { name: 'Reset password' })).toBeVisible()
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send password reset link' }).click()
    await expect(page.getByText('Check your email')).toBeVisible()
    await expect(page.getByText(email)).toBeVisible()
    await expect(page.getByText(/^0[23]:\d\d$/)).toBeVisible()
    const [letter] = await service.letters(email, 4)
    const link = findLink(letter, '/app/set-new-password/')
    await page.goto(link)
    await page.getByLabel('New password').fill('second password')
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page).toHaveURL('/app/set-new-password/success')
    await expect(page.getByText('Your password has been successfully reset!')).toBeVisible()

    await page.goto(link)
    await expect(page.getByText('This link was used before or has expired.')).toBeVisible()
    await expect(page).toHaveURL('/app/set-new-password')
  })

  await test.step('only the new password logs in', async () => {
    await page.goto('/app/login')
    await logIn(page, { email, password })
    await expect(page.getByText('Error. Please try again or contact support')).toBeVisible()
    await logIn(page, { email, password: 'second password' })
    await expect(page).toHaveURL('/app')
    const letters = await service.letters(email, 5)
    expect(letters[0]?.subject).toMatch(/password/i)
  })
})

test('an unknown path, under /app too, returns 404 with the not-found page', async ({ page }) => {
  for (const path of ['/nowhere', '/app/nowhere', '/app/verify-email/a/b']) {
    const response = await page.goto(path)
    expect(response?.status()).toBe(404)
    await expect(page.getByText('Page not found')).toBeVisible()
  }
  await page.getByRole('link', { name: 'Go Home' }).click()
  await expect(page).toHaveURL('/')
})
