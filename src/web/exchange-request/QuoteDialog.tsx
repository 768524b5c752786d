import { useEffect, useRef } from 'react'
import { Dialog } from '../ui/Dialog.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Calculation } from './Calculation.tsx'
import { ContactInformation } from './ContactInformation.tsx'
import { isOpen } from './quote-dialog-state.ts'
import { Confirmation } from './Confirmation.tsx'
import type { QuoteDialogControl } from './use-quote-dialog.ts'
import { t } from '../language/text.ts'

/** The dialog 'Request personal quote': calculation, contact information, confirmation. Spec section 2. */
export function QuoteDialog({ quote }: { quote: QuoteDialogControl }) {
  const { state, dispatch, paused } = quote
  const { screen } = state
  const heading = useRef<HTMLHeadingElement>(null)

  // The heading of each step gets the focus, because a focused field would open a phone's keyboard.
  useEffect(() => {
    if (screen.step === 'closed') return
    heading.current?.focus({ preventScroll: true })
    const dialog = heading.current?.closest('dialog')
    if (dialog) dialog.scrollTop = 0
  }, [screen.step])

  return (
    <Dialog
      open={isOpen(state)}
      onClose={() => dispatch({ type: 'closed' })}
      title={t('exchange-request.title')}
      width="max-w-[450px] scroll-pb-40"
      closeButton={false}
    >
      {paused && screen.step !== 'submitted' && <Notice className="mb-6">{paused}</Notice>}
      {screen.step === 'calculation' && <Calculation quote={quote} showsDraft={screen.showsDraft} heading={heading} />}
      {screen.step === 'contact' && <ContactInformation quote={quote} heading={heading} />}
      {screen.step === 'submitted' && (
        <Confirmation {...screen} profile={quote.profile} heading={heading} onClose={() => dispatch({ type: 'closed' })} />
      )}
    </Dialog>
  )
}
