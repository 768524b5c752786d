import { expect, test } from 'vitest'
import { showsCustomFeeNote } from './custom-fee-note.ts'

const whenPaying = (fromAmount: string) => showsCustomFeeNote({ fromCurrency: 'EUR', fromAmount, toAmount: '999999' })
const whenSelling = (toAmount: string) => showsCustomFeeNote({ fromCurrency: 'BTC', fromAmount: '999999', toAmount })

// @spec 5.custom-fee-note 9.custom-fee-note
test.each(['7000', '7000.01', '9999.99', '10000.01', '50000'])('the custom-fee note shows where %s of fiat is paid', (amount) => {
  expect(whenPaying(amount)).toBe(true)
})

// @spec 5.custom-fee-note
test.each(['0', '6999.99', '10000', '10000.00'])('the custom-fee note is absent where %s of fiat is paid', (amount) => {
  expect(whenPaying(amount)).toBe(false)
})

// @spec 5.custom-fee-note
test.each(['7000', '10000', '25000'])('the custom-fee note shows where crypto is sold for %s', (amount) => {
  expect(whenSelling(amount)).toBe(true)
})

// @spec 5.custom-fee-note
test.each(['0', '6999.99'])('the custom-fee note is absent where crypto is sold for %s', (amount) => {
  expect(whenSelling(amount)).toBe(false)
})
