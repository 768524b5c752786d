/** People of the desk, as replies name them. */
export const nina = { id: '00000000-0000-4000-8000-000000000001', name: 'Nina Dudek' }
export const marek = { id: '00000000-0000-4000-8000-000000000002', name: 'Marek Szpak' }
export const jan = { id: '00000000-0000-4000-8000-000000000003', name: 'Jan Wrona' }
