import type { FrameLocator, Page } from '@playwright/test'
import { expect } from './kantor.ts'

/** The card of a kind of check on the verification page. */
export const card = (page: Page, name: string) => page.getByRole('region', { name })
export const widget = (page: Page, kind: string): FrameLocator => page.frameLocator(`iframe[title^="${kind}"]`)

/** Opens the check of this kind and submits the sample documents. Then the widget asks for an outcome. */
export async function submitSamples(page: Page, kind: string): Promise<FrameLocator> {
  await card(page, kind).getByRole('button', { name: 'Start' }).click()
  const frame = widget(page, kind)
  const samples = kind === 'Personal verification' ? ['document', 'portrait'] : ['company', 'people']
  for (const sample of samples) await useSample(frame, sample)
  return frame
}

/** Uses the keyboard: a click may miss while the page resizes the frame. */
export const useSample = (frame: FrameLocator, sample: string): Promise<void> =>
  frame.getByRole('button', { name: `Use the sample ${sample}` }).press('Enter')

/** Chooses the outcome, and waits until the widget shows it. */
export async function chooseOutcome(frame: FrameLocator, outcome: string, shown: string): Promise<void> {
  await submitOutcome(frame, outcome)
  await expect(frame.getByRole('heading', { name: shown })).toBeVisible()
}

export async function submitOutcome(frame: FrameLocator, outcome: string): Promise<void> {
  await frame.getByRole('radio', { name: outcome }).press('Space')
  await expect(frame.getByRole('radio', { name: outcome })).toBeChecked()
  await frame.getByRole('button', { name: 'Submit' }).press('Enter')
}
