import { act, fireEvent, screen, within } from '@testing-library/react'

const title = 'Card payment'
const around = () => screen.findByTitle<HTMLIFrameElement>('Fast exchange')

/** The frame with the card payment's widget, in its own document. jsdom loads no document into a frame, so this is where it loads. */
export async function cardPaymentFrame(): Promise<HTMLIFrameElement> {
  const outer = await around()
  const inside = outer.contentDocument
  if (!inside) throw new Error('the frame has no document')
  if (inside.childNodes.length === 0) {
    const root = inside.createElement('html')
    root.append(inside.createElement('body'))
    inside.append(root)
    fireEvent.load(outer)
  }
  return within(inside.body).findByTitle<HTMLIFrameElement>(title)
}

/** Sends a message as the page in that frame does, to the document around it. */
export async function sendFromCardPayment(data: unknown, origin: string): Promise<void> {
  const { contentWindow: source, ownerDocument } = await cardPaymentFrame()
  act(() => void ownerDocument.defaultView?.dispatchEvent(new MessageEvent('message', { data, origin, source })))
}
