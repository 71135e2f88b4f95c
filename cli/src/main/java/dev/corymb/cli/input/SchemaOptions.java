package dev.corymb.cli.input;

import dev.corymb.core.schema.AttributeType;
import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.Schema;
import dev.corymb.core.text.Notation;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The options that say what the items of a new file are, and how they are hashed. */
public final class SchemaOptions {

  @Option(
      names = "--schema",
      required = true,
      paramLabel = "NAME:TYPE,…",
      description =
          "The attributes, as name:type. Types: "
              + AttributeType.NAMES
              + ". A ? after the type makes an attribute optional, a * many-valued.")
  private String schema;

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "0",
      converter = Seed.class,
      description =
          "Number, also as 0x…, that the hash functions depend on and that all filters to be merged"
              + " must share. Choose a secret one if untrusted users choose the values. Default: 0.")
  private long seed;

  /** A seed. */
  public static final class Seed implements ITypeConverter<Long> {
    @Override
    public Long convert(String text) {
      try {
        return Notation.seed(text);
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(e.getMessage());
      }
    }
  }

  /** What turns the values into digests. */
  public Digester digester() {
    try {
      return new Digester(Schema.parse(schema), seed);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("--schema: " + e.getMessage(), e);
    }
  }
}
