import { createAnnouncementStore } from '../../runtime/state/announcement.ts'
import { createStorage } from '../../runtime/state/storage.ts'
import { FakeWindow } from '../runtime/fake-window.ts'

const newStorage = () =>
  createStorage(new FakeWindow('https://docs.example/').asWindow(), {
    type: 'localStorage',
    suffix: '',
  })

describe('announcement', () => {
  test('stays closed on later pages', () => {
    const storage = newStorage()
    const store = createAnnouncementStore('a', storage)
    const heard: boolean[] = []
    store.subscribe(() => heard.push(store.isVisible()))
    expect(store.isVisible()).toBe(true)
    store.close()
    expect(heard).toEqual([false])
    expect(createAnnouncementStore('a', storage).isVisible()).toBe(false)
  })

  test('a new id shows again, and then so does the old one', () => {
    const storage = newStorage()
    createAnnouncementStore('a', storage).close()
    expect(createAnnouncementStore('b', storage).isVisible()).toBe(true)
    expect(storage.get('octavo.announcement.id')).toBe('b')
    expect(storage.get('octavo.announcement.dismiss')).toBe('false')
    expect(createAnnouncementStore('a', storage).isVisible()).toBe(true)
  })

  test('a site without one stores nothing', () => {
    const storage = newStorage()
    expect(createAnnouncementStore(undefined, storage).isVisible()).toBe(false)
    expect(storage.get('octavo.announcement.id')).toBeNull()
  })
})
