package dev.corymb.client.api;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import com.fasterxml.jackson.core.util.JsonGeneratorDelegate;
import dev.corymb.core.site.SiteId;
import java.io.IOException;
import java.util.Locale;

/**
 * A generator that writes any text. UTF-8 cannot carry an unpaired surrogate, but JSON can, as an
 * escape: a text from a request is echoed and a stored one listed as it is, and no answer fails.
 */
public final class UnicodeJson extends JsonGeneratorDelegate {

  /** Wraps a generator. */
  public UnicodeJson(JsonGenerator json) {
    super(json, false);
  }

  @Override
  public void writeString(String text) throws IOException {
    if (text == null || SiteId.isUnicode(text)) {
      super.writeString(text);
    } else {
      super.writeRawValue(escaped(text));
    }
  }

  private static String escaped(String text) {
    StringBuilder json = new StringBuilder("\"");
    for (char unit : JsonStringEncoder.getInstance().quoteAsString(text)) {
      if (Character.isSurrogate(unit)) {
        json.append(String.format(Locale.ROOT, "\\u%04x", (int) unit));
      } else {
        json.append(unit);
      }
    }
    return json.append('"').toString();
  }
}
