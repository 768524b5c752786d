import { useState } from 'react'
import { Checkbox } from '../ui/Checkbox.tsx'
import { CountryField } from '../ui/CountryField.tsx'
import { PhoneField } from '../ui/PhoneField.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { PasswordField, TextField } from '../ui/TextField.tsx'
import { Chapter, Specimen } from './Specimen.tsx'

const error = 'Min 6 characters'
const options = [
  { value: 'EUR', label: 'Euro (EUR)', group: 'Fiat Currencies' },
  { value: 'BTC', label: 'Bitcoin (BTC)', group: 'Crypto Currencies' },
]
const notServed = (name: string) => `${name} is not among the countries we serve yet.`

/** Every kind of field: empty, hovered, focused, filled, invalid, read-only. */
export function Fields() {
  const [country, setCountry] = useState('PL')
  const [phone, setPhone] = useState('+48600100200')
  return (
    <Chapter title="Fields">
      <Specimen name="Text: empty, pointed at, focused, long, wrong, read only, disabled">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="First Name" placeholder="Placeholder" hint="A hint is below." />
          <TextField label="First Name" data-show="hover" />
          <TextField label="First Name" data-show="focus-visible" defaultValue="Anna" />
          <TextField label="First Name" defaultValue="Maximiliana-Konstancja Brzęczyszczykiewicz-Wolfeschlegelstein" />
          <TextField label="First Name" defaultValue="An" error={error} />
          <TextField label="First Name" data-show="focus-visible" error={error} />
          <TextField label="Email" readOnly defaultValue="anna@example.com" hint="The address cannot be changed." />
          <TextField label="First Name" disabled defaultValue="Anna" />
          <PasswordField label="Password" defaultValue="a password" />
          <PasswordField label="Password" error={error} />
        </div>
      </Specimen>
      <Specimen name="Text of several lines, a choice, a tick">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextArea label="Message (optional)" />
          <TextArea label="Message (optional)" error="Max 2000 characters" />
          <SelectField label="Currency" options={options} />
          <SelectField label="Currency" options={options} error="Currency must be selected" />
          <Checkbox label="I accept Terms and Conditions and Privacy Policy" />
          <Checkbox label="I accept Terms and Conditions and Privacy Policy" defaultChecked />
          <Checkbox label="I accept Terms and Conditions and Privacy Policy" error="Accept rules must be checked" />
          <Checkbox label="I have kept my recovery codes" disabled />
        </div>
      </Specimen>
      <Specimen name="Country and telephone: open them">
        <div className="grid gap-5 sm:grid-cols-2">
          <CountryField
            label="Country"
            placeholder="Choose a country"
            value={country}
            onChange={setCountry}
            served={['PL', 'DE']}
            notServed={notServed}
          />
          <CountryField
            label="Country"
            placeholder="Choose a country"
            value=""
            onChange={setCountry}
            served={[]}
            notServed={notServed}
            error={error}
          />
          <PhoneField label="Phone Number" value={phone} onChange={setPhone} home={country} />
          <PhoneField label="Phone Number" value="12" onChange={setPhone} home="PL" error="Max 40 characters" />
        </div>
      </Specimen>
    </Chapter>
  )
}
