package dev.corymb.core.schema;

/**
 * Cuts the text of a query into words, quoted texts and signs. It stands at one token; {@link
 * #next} goes on.
 */
final class QueryScanner {

  /** The kinds of tokens. */
  enum Kind {
    WORD,
    QUOTED,
    SIGN,
    END
  }

  private static final String SIGNS = "()=<>!,";

  private final String text;
  private Kind kind = Kind.END;
  private int start;
  private int end;
  private String token = "";

  QueryScanner(String text) {
    this.text = text;
    next();
  }

  Kind kind() {
    return kind;
  }

  /** Where the token begins. */
  int start() {
    return start;
  }

  /** The token: of a quoted text what it stands for, at the end empty. */
  String token() {
    return token;
  }

  /** The token as it was written, for messages. */
  String written() {
    return kind == Kind.END
        ? "the end"
        : "'" + QueryException.shown(text.substring(start, end)) + "'";
  }

  boolean isSign(String sign) {
    return kind == Kind.SIGN && token.equals(sign);
  }

  /** Whether the token is this word without quotes, in upper or lower case. */
  boolean isWord(String word) {
    return kind == Kind.WORD && token.equalsIgnoreCase(word);
  }

  void next() {
    start = end;
    while (start < text.length() && isSpace(text.charAt(start))) {
      start++;
    }
    end = start;
    if (start == text.length()) {
      kind = Kind.END;
      token = "";
    } else if (isQuote(text.charAt(start))) {
      quoted(text.charAt(start));
    } else if (SIGNS.indexOf(text.charAt(start)) >= 0) {
      kind = Kind.SIGN;
      end = start + (isPair() ? 2 : 1);
      token = text.substring(start, end);
    } else {
      kind = Kind.WORD;
      while (end < text.length() && isWordCharacter(text.charAt(end))) {
        end++;
      }
      token = text.substring(start, end);
    }
  }

  /** Whether two signs are one operator. */
  private boolean isPair() {
    char first = text.charAt(start);
    char second = start + 1 < text.length() ? text.charAt(start + 1) : ' ';
    return ("=<>!".indexOf(first) >= 0 && second == '=')
        || (first == '<' && second == '>')
        || (first == '=' && second == '~')
        || (first == '!' && second == '~');
  }

  /** A quote within the text is written twice. */
  private void quoted(char quote) {
    StringBuilder value = new StringBuilder();
    kind = Kind.QUOTED;
    end = start + 1;
    while (true) {
      int close = text.indexOf(quote, end);
      if (close < 0) {
        throw new QueryException(null, "must close the quote " + quote, null, start);
      }
      value.append(text, end, close);
      end = close + 1;
      if (end == text.length() || text.charAt(end) != quote) {
        break;
      }
      value.append(quote);
      end++;
    }
    token = value.toString();
  }

  /** Whether a text can be written without quotes, as far as its characters are concerned. */
  static boolean isBare(String value) {
    return !value.isEmpty()
        && value.charAt(0) != '~' // or = before it is another operator
        && value.chars().allMatch(each -> isWordCharacter((char) each));
  }

  private static boolean isWordCharacter(char character) {
    return !isSpace(character) && !isQuote(character) && SIGNS.indexOf(character) < 0;
  }

  private static boolean isSpace(char character) {
    return Character.isWhitespace(character)
        || Character.isSpaceChar(character)
        || Character.isISOControl(character);
  }

  private static boolean isQuote(char character) {
    return character == '\'' || character == '"';
  }
}
