// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.certificates;

import io.quarterdeck.libraries.certificates.Der.Element;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.List;

/**
 * The subject of a request, as far as Go knows its attributes: those of X.520.
 *
 * @param attributes in their order
 */
public record RequestName(List<Attribute> attributes) {
  /** Where a user's name stands. */
  public static final int COMMON_NAME = 3;

  /** Where a user's groups stand. */
  public static final int ORGANIZATION = 10;

  private static final int SEQUENCE = 0x30;
  private static final int SET = 0x31;

  /** Before the number of an attribute in its identifier. */
  private static final String X520 = "5504";

  public RequestName {
    attributes = List.copyOf(attributes);
  }

  /**
   * One of them.
   *
   * @param type its last number: what follows 2.5.4
   */
  public record Attribute(int type, String value) {}

  static RequestName of(Element name) throws GeneralSecurityException {
    List<Attribute> out = new ArrayList<>();
    for (Element set : name.children(SEQUENCE)) {
      for (Element attribute : set.children(SET)) {
        List<Element> pair = attribute.children(SEQUENCE);
        if (pair.size() != 2) {
          throw new GeneralSecurityException("has a malformed subject");
        }
        String type = CertificateRequest.identifier(pair.getFirst());
        if (type.startsWith(X520) && type.length() == X520.length() + 2) {
          int number = Integer.parseInt(type.substring(X520.length()), 16);
          out.add(new Attribute(number, text(pair.get(1))));
        }
      }
    }
    return new RequestName(out);
  }

  private static String text(Element value) throws GeneralSecurityException {
    Charset charset =
        switch (value.tag()) {
          case 0x0c -> StandardCharsets.UTF_8;
          case 0x13, 0x16 -> StandardCharsets.US_ASCII;
          case 0x14 -> StandardCharsets.ISO_8859_1;
          case 0x1e -> StandardCharsets.UTF_16BE;
          default -> throw new GeneralSecurityException("has a subject that is no text");
        };
    try {
      return charset.newDecoder().decode(ByteBuffer.wrap(value.content())).toString();
    } catch (CharacterCodingException e) {
      throw new GeneralSecurityException("has a subject that is no text", e);
    }
  }

  /** All of a type, in their order. */
  public List<String> values(int type) {
    return attributes.stream().filter(a -> a.type() == type).map(Attribute::value).toList();
  }

  /** Empty for none; of several the last, as Go takes it. */
  public String commonName() {
    List<String> all = values(COMMON_NAME);
    return all.isEmpty() ? "" : all.getLast();
  }

  public List<String> organizations() {
    return values(ORGANIZATION);
  }
}
