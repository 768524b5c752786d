import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './letters.wording.en.ts'

export const wording: Translation<typeof english> = {
  'staff.invitation.title': 'Zaproszenie do panelu obsługi',
  'staff.invitation.what':
    'Zapraszamy cię do pracy w panelu obsługi. Otwórz link na urządzeniu, na którym będziesz pracować, i przygotuj odcisk palca, twarz albo PIN: utworzysz tam klucz dostępu, którym będziesz się logować.',
  'staff.invitation.works':
    'Link działa jeden raz, przez {hours, plural, one {#\u00a0godzinę} few {#\u00a0godziny} many {#\u00a0godzin} other {#\u00a0godziny}}. Linki z wcześniejszych zaproszeń już nie działają.',
  'staff.invitation.second': 'Potem dodaj drugi klucz dostępu na innym urządzeniu, aby utrata urządzenia nie odcięła cię od panelu.',
  'staff.invitation.roles': 'Role',
  'staff.invitation.action': 'Utwórz klucz dostępu',
  'staff.invitation.why': 'Jeśli nie spodziewasz się tej wiadomości, nie otwieraj linku i powiadom administratora panelu.',
  'staff.role.reader': 'odczyt',
  'staff.role.dealer': 'wyceny',
  'staff.role.payments': 'płatności',
  'staff.role.compliance': 'zgodność',
  'staff.role.supervisor': 'nadzór',
  'staff.role.administrator': 'administracja',
  'staff.passkeyAdded.title': 'Dodano klucz dostępu do panelu obsługi',
  'staff.passkeyAdded.what': 'Kto ma ten klucz, może zalogować się do panelu jako ty.',
  'staff.passkeyAdded.name': 'Nazwa klucza',
  'staff.passkeyAdded.when': 'Data dodania',
  'staff.passkeyRemoved.title': 'Usunięto klucz dostępu do panelu obsługi',
  'staff.passkeyRemoved.what': 'Tym kluczem nie można już zalogować się do panelu.',
  'staff.passkeyRemoved.when': 'Data usunięcia',
  'staff.ifNotYou': 'Jeśli to nie ty, natychmiast powiadom administratora panelu.',
  'staff.commandUsed.title': 'Użyto wiersza poleceń panelu: {command}',
  'staff.commandUsed.what': 'Zmieniono konto klienta w wierszu poleceń, gdzie nie jest potrzebna zgoda drugiej osoby.',
  'staff.commandUsed.whatOutward':
    'W wierszu poleceń, gdzie nie jest potrzebny klucz dostępu, otwarto ponownie wypłaty: po odtworzeniu bazy danych lub przełączeniu na serwer zapasowy pieniądze i monety mogą znów wychodzić.',
  'staff.commandUsed.ifUnknown': 'Jeśli nie znasz powodu, zapytaj tę osobę i sprawdź rejestr zdarzeń.',
  'staff.commandUsed.account': 'Identyfikator konta',
  'staff.commandUsed.by': 'Podane imię',
  'staff.commandUsed.when': 'Data',
}
