import { useState } from 'react'
import { cryptoCurrencies, fiatCurrencies } from '#contract/currencies.ts'
import { Button, type ButtonKind, ButtonLink } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { CurrencyMark } from '../ui/CurrencyMark.tsx'
import { currencyDrawings } from '../ui/currency-drawings.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { FailedNotice } from '../ui/FailedNotice.tsx'
import { Logo } from '../ui/Logo.tsx'
import { Message } from '../ui/Message.tsx'
import { NotLoaded } from '../ui/NotLoaded.tsx'
import { Notice } from '../ui/Notice.tsx'
import { NoticeBanner } from '../ui/NoticeBanner.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { Reminder } from '../ui/Reminder.tsx'
import { Section } from '../ui/Section.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { TryAgainIn } from '../ui/TryAgainIn.tsx'
import { Fields } from './Fields.tsx'
import { Chapter, Specimen } from './Specimen.tsx'

const kinds: ButtonKind[] = ['primary', 'secondary', 'quiet', 'danger']
const longName = 'Maximiliana-Konstancja Brzęczyszczykiewicz-Wolfeschlegelstein'
const doNothing = () => undefined

/** Every part of src/web/ui, in every state. */
export function Parts() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Chapter title="Buttons">
        {kinds.map((kind) => (
          <Specimen key={kind} name={`${kind}: at rest, pointed at, focused, disabled, busy, small, as a link`}>
            <div className="flex flex-wrap gap-4">
              <Button kind={kind}>Continue</Button>
              <Button kind={kind} data-show="hover">
                Continue
              </Button>
              <Button kind={kind} data-show="focus-visible">
                Continue
              </Button>
              <Button kind={kind} disabled>
                Continue
              </Button>
              <Button kind={kind} busy>
                Continue
              </Button>
              <Button kind={kind} size="small">
                Continue
              </Button>
              <ButtonLink kind={kind} href="/styleguide">
                Go on
              </ButtonLink>
            </div>
          </Specimen>
        ))}
        <Specimen name="In a column too narrow for its words">
          <Button className="w-40">Rozpocznij weryfikację przedsiębiorstwa</Button>
        </Specimen>
        <Specimen name="A link in running text: at rest, pointed at, focused">
          <p>
            Please{' '}
            <a className="link" href="/styleguide">
              contact support
            </a>
            ,{' '}
            <a className="link" href="/styleguide" data-show="hover">
              contact support
            </a>{' '}
            or{' '}
            <a className="link" href="/styleguide" data-show="focus-visible">
              contact support
            </a>
            .
          </p>
        </Specimen>
      </Chapter>
      <Fields />
      <Chapter title="What has happened">
        <Notice>Your documents are being checked. The result appears here by itself.</Notice>
        <Notice kind="success">A new link is on its way.</Notice>
        <Notice kind="error">The request was not sent. Everything you typed is kept: please try again.</Notice>
        <FailedNotice helpdeskUrl="/styleguide" retryAfterSeconds={1300} />
        <NotLoaded sentence="Your profile could not be loaded." again="Try again" busy={false} onAgain={doNothing} />
        <NotLoaded sentence="Your profile could not be loaded." again="Try again" busy onAgain={doNothing} />
        <Specimen name="Message: 3 seconds, then empty; its place stays">
          <Message message={{ kind: 'success', text: 'Profile was updated' }} />
          <Message message={{ kind: 'error', text: 'The profile was not updated. Please try again.' }} />
          <Message message={null} />
        </Specimen>
        <TryAgainIn seconds={40} />
        <NoticeBanner sentence="We work on the service on Sunday from 2 to 4 UTC. Nothing that you have sent is lost." />
        {(['offer', 'info', 'error'] as const).map((kind) => (
          <Reminder key={kind} kind={kind} title="Continue with 1,234,567,890.12 GBP to SHIB" actions={<Button>Continue</Button>}>
            As you chose it in the converter. You can still change everything.
          </Reminder>
        ))}
        <p className="flex items-center gap-3">
          <Spinner /> One moment…
        </p>
      </Chapter>
      <Chapter title="Sheets and headings">
        <PageTitle sentence="Three ways to exchange. Choose the one that fits the amount.">Welcome, {longName}</PageTitle>
        <Card>A sheet of paper on the page.</Card>
        <Section title="Your details" sentence="They prefill your requests for a quote.">
          <Card>Content beside its heading.</Card>
        </Section>
        <div className="vault rounded-card p-8">
          <p>The green background with its own palette.</p>
          <div className="mt-4 flex flex-wrap gap-4">
            <Button>Create an account</Button>
            <Button kind="secondary">Exchange now</Button>
          </div>
        </div>
        <Specimen name="Dialog">
          <Button kind="secondary" onClick={() => setOpen(true)}>
            Open
          </Button>
          <Dialog open={open} onClose={() => setOpen(false)} title={`A dialog with a long title for ${longName}`}>
            <p>It keeps the focus inside and gives it back.</p>
          </Dialog>
        </Specimen>
      </Chapter>
      <Chapter title="Marks">
        <Logo name="Kantor" />
        <div className="flex flex-wrap gap-3">
          {[...fiatCurrencies, ...cryptoCurrencies].map((currency) => (
            <CurrencyMark key={currency} currency={currency} drawings={currencyDrawings} />
          ))}
        </div>
      </Chapter>
    </>
  )
}
