import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import { siteMetadataId } from '../../base/messages/message-ids.ts'
import { type Messages, translateMessage } from '../../base/messages/translate-message.ts'
import type { SiteConfig } from '../../config/schema.ts'
import type { HeadSetup } from '../../make/render/plan-head.ts'

/** Select the options of a config that the heads of all pages need, in the language of the messages. */
export function toHeadSetup(
  { noIndex, themeConfig }: SiteConfig,
  messages: Messages = {},
): HeadSetup {
  const { image, metadata } = themeConfig
  return {
    noIndex,
    ...omitUndefined({ image }),
    metadata: metadata.map(({ name, property, content }) => ({
      ...omitUndefined({ name, property }),
      content: translateMessage(messages, siteMetadataId(name ?? property ?? ''), content),
    })),
  }
}
