// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.function;

import io.quarterdeck.api.validation.Names;
import io.quarterdeck.extensions.cel.internal.step.Frame;
import io.quarterdeck.extensions.cel.internal.step.Function;
import io.quarterdeck.extensions.cel.internal.value.CelError;
import io.quarterdeck.extensions.cel.internal.value.Named;
import io.quarterdeck.extensions.cel.internal.value.Opt;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Forms of text by name: {@code format.dns1123Label()}. */
public final class NamedFormats {
  private static final Pattern UUID =
      Pattern.compile("(?i)[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}");

  private static final Map<String, Format> FORMATS = formats();

  private NamedFormats() {}

  /** A form: says what is wrong with a text. The size of its pattern is what costs are made of. */
  record Format(
      String name, java.util.function.Function<String, List<String>> check, int patternSize)
      implements Named {
    @Override
    public String typeName() {
      return "kubernetes.NamedFormat";
    }
  }

  public static List<String> names() {
    return List.copyOf(FORMATS.keySet());
  }

  public static void register(Map<String, Function> to) {
    FORMATS.forEach((name, format) -> to.put("format." + name, (f, a) -> format));
    to.put("format.named", (f, a) -> named(StringFunctions.text(a, 0)));
    to.put("validate", (f, a) -> validate(f, a));
  }

  private static Opt named(String name) {
    Format format = FORMATS.get(name);
    return format == null ? Opt.NONE : new Opt(format);
  }

  private static Object validate(Frame f, Object[] a) {
    if (!(a[0] instanceof Format format)) {
      throw CelError.noSuchOverload();
    }
    String text = StringFunctions.text(a, 1);
    f.afford(text.length() / 10);
    List<String> wrong = format.check().apply(text);
    return wrong.isEmpty() ? Opt.NONE : new Opt(new ArrayList<Object>(wrong));
  }

  private static Map<String, Format> formats() {
    Map<String, Format> out = new TreeMap<>();
    add(out, "dns1123Label", Names::dnsLabel, 30);
    add(out, "dns1123Subdomain", Names::dnsSubdomain, 60);
    add(out, "dns1035Label", Names::dns1035Label, 30);
    add(out, "qualifiedName", Names::qualified, 60);
    add(out, "dns1123LabelPrefix", s -> Names.dnsLabel(unmasked(s)), 30);
    add(out, "dns1123SubdomainPrefix", s -> Names.dnsSubdomain(unmasked(s)), 60);
    add(out, "dns1035LabelPrefix", s -> Names.dns1035Label(unmasked(s)), 30);
    add(out, "labelValue", Names::labelValue, 40);
    add(out, "uri", NamedFormats::uri, 900);
    add(out, "uuid", s -> when(UUID.matcher(s).matches(), "does not match the UUID format"), 90);
    add(out, "byte", s -> when(isBase64(s), "invalid base64"), 80);
    add(out, "date", s -> when(isDate(s), "invalid date"), 110);
    add(out, "datetime", s -> when(isTime(s), "invalid datetime"), 110);
    return out;
  }

  private static void add(
      Map<String, Format> to,
      String name,
      java.util.function.Function<String, List<String>> check,
      int size) {
    to.put(name, new Format(name, check, size));
  }

  /** A prefix may end where a name may not. */
  private static String unmasked(String s) {
    return s.length() > 1 && s.endsWith("-") ? s.substring(0, s.length() - 2) + "a" : s;
  }

  private static List<String> when(boolean fine, String message) {
    return fine ? List.of() : List.of(message);
  }

  private static List<String> uri(String s) {
    try {
      GoUrl.parse(s);
      return List.of();
    } catch (GoUrl.Malformed e) {
      return List.of(String.valueOf(e.getMessage()));
    }
  }

  private static boolean isBase64(String s) {
    try {
      return Base64.getDecoder().decode(s).length > 0 || s.isEmpty();
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private static boolean isDate(String s) {
    try {
      return LocalDate.parse(s).toString().equals(s);
    } catch (DateTimeException e) {
      return false;
    }
  }

  private static boolean isTime(String s) {
    try {
      Conversions.timestamp(s);
      return true;
    } catch (CelError e) {
      return false;
    }
  }
}
