import { useState } from 'react'
import { cryptoCurrencies, fiatCurrencies } from '#contract/currencies.ts'
import { Button, ButtonLink, Spinner } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { CountryField } from '../ui/CountryField.tsx'
import { CurrencyMark } from '../ui/CurrencyMark.tsx'
import { currencyDrawings } from '../ui/currency-drawings.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { FailedNotice, Notice, NoticeBanner, NotLoaded } from '../ui/Notice.tsx'
import { Logo } from '../ui/Logo.tsx'
import { Message } from '../ui/Message.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { PhoneField } from '../ui/PhoneField.tsx'
import { Reminder } from '../ui/Reminder.tsx'
import { Section } from '../ui/Section.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { PasswordField, TextArea, TextField } from '../ui/TextField.tsx'
import { Chapter } from './Tokens.tsx'

const longName = 'Maximiliana-Konstancja Brzęczyszczykiewicz-Wolfeschlegelstein'
const error = 'Min 6 characters'
const options = ['EUR', 'BTC'].map((value) => ({ value, label: value }))
const row = 'flex flex-wrap items-center gap-4'

/** Every part of src/web/ui, in all states that a developer cannot cause with the mouse. */
export function Parts() {
  return (
    <>
      <Buttons />
      <Fields />
      <Chapter title="What has happened">
        <Notice>Your documents are being checked. The result appears here by itself.</Notice>
        <Notice kind="success">A new link is on its way.</Notice>
        <FailedNotice helpdeskUrl="/styleguide" retryAfterSeconds={1300} />
        <NotLoaded sentence="Your profile could not be loaded." busy={false} onAgain={() => undefined} />
        <Message message={{ kind: 'success', text: 'Profile was updated' }} />
        <Message message={{ kind: 'error', text: 'The profile was not updated. Please try again.' }} />
        <NoticeBanner sentence="We work on the service on Sunday from 2 to 4 UTC. Nothing that you have sent is lost." />
        {(['offer', 'info', 'error'] as const).map((kind) => (
          <Reminder key={kind} kind={kind} title="Continue with 1,234,567,890.12 GBP to SHIB" actions={<Button>Continue</Button>}>
            As you chose it in the converter. You can still change everything.
          </Reminder>
        ))}
      </Chapter>
      <Sheets />
      <Chapter title="Marks">
        <Logo name="Kantor" />
        <Spinner />
        <div className={row}>
          {[...fiatCurrencies, ...cryptoCurrencies].map((currency) => (
            <CurrencyMark key={currency} currency={currency} drawings={currencyDrawings} />
          ))}
        </div>
      </Chapter>
    </>
  )
}

const Buttons = () => (
  <Chapter title="Buttons">
    {(['primary', 'secondary', 'quiet', 'danger'] as const).map((kind) => (
      <div key={kind} className={row}>
        <Button kind={kind}>Continue</Button>
        <Button kind={kind} disabled>
          Disabled
        </Button>
        <Button kind={kind} busy>
          Busy
        </Button>
        <Button kind={kind} size="small">
          Small
        </Button>
        <ButtonLink kind={kind} href="/styleguide">
          A link
        </ButtonLink>
      </div>
    ))}
    <Button className="w-40">Rozpocznij weryfikację przedsiębiorstwa</Button>
    <a className="link" href="/styleguide">
      A link in running text
    </a>
  </Chapter>
)

function Fields() {
  const [country, setCountry] = useState('PL')
  const [phone, setPhone] = useState('+48600100200')
  const ofCountry = { label: 'Country', placeholder: 'Choose a country', onChange: setCountry, served: ['PL', 'DE'] }
  return (
    <Chapter title="Fields">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Empty" placeholder="Placeholder" hint="A hint is below." />
        <TextField label="Long" defaultValue={longName} />
        <TextField label="Wrong" defaultValue="An" error={error} />
        <TextField label="Read only" readOnly defaultValue="anna@example.com" />
        <TextField label="Disabled" disabled defaultValue="Anna" />
        <PasswordField label="Password" defaultValue="a password" />
        <TextArea label="Message (optional)" error="Max 2000 characters" />
        <SelectField label="Currency" options={options} error="Currency must be selected" />
        <Checkbox label="I accept Terms and Conditions and Privacy Policy" error="Accept rules must be checked" />
        <Checkbox label="I have kept my recovery codes" disabled />
        <CountryField {...ofCountry} value={country} notServed={(name) => `${name} is not among the countries we serve yet.`} />
        <CountryField {...ofCountry} value="" notServed={() => ''} error={error} />
        <PhoneField label="Phone Number" value={phone} onChange={setPhone} home={country} />
        <PhoneField label="Phone Number" value="12" onChange={setPhone} home="PL" error="Max 40 characters" />
      </div>
    </Chapter>
  )
}

function Sheets() {
  const [open, setOpen] = useState(false)
  return (
    <Chapter title="Sheets and headings">
      <PageTitle sentence="Three ways to exchange. Choose the one that fits the amount.">Welcome, {longName}</PageTitle>
      <Section title="Your details" sentence="They prefill your requests for a quote.">
        <Card>Content beside its heading.</Card>
      </Section>
      <div className="vault rounded-card p-8">
        <p className="mb-4">The green background with its own palette.</p>
        <Button>Create an account</Button>
      </div>
      <Button kind="secondary" onClick={() => setOpen(true)}>
        Open a dialog
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={`A dialog with a long title for ${longName}`}>
        <p>It keeps the focus inside and gives it back.</p>
      </Dialog>
    </Chapter>
  )
}
