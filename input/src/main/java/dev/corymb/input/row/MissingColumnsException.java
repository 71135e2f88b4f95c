package dev.corymb.input.row;

import java.io.IOException;

/**
 * An input none of whose first rows has a column that is needed: the options are as likely to be
 * wrong as the input.
 */
public final class MissingColumnsException extends IOException {

  private static final long serialVersionUID = 1;

  public MissingColumnsException(String file, String lacking) {
    super(file + ": " + lacking);
  }
}
