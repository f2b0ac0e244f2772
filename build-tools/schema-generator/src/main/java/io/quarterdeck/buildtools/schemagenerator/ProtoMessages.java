// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.buildtools.schemagenerator;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * The messages of a sources jar of protobuf classes, read from the comments of their interfaces.
 */
final class ProtoMessages {
  private static final Pattern MESSAGE = Pattern.compile("interface_extends:([\\w.]+)\\)");
  private static final Pattern FIELD =
      Pattern.compile(
          "<code>(optional|repeated|required)? ?(map&lt;string, ([\\w.]+)&gt;|\\.?[\\w.]+) (\\w+) = (\\d+)");
  private static final Pattern DOC = Pattern.compile("<pre>(.*?)</pre>", Pattern.DOTALL);

  private final Map<String, List<ProtoField>> fields = new LinkedHashMap<>();
  private final Map<String, String> docs = new LinkedHashMap<>();

  static ProtoMessages read(Path jar) throws IOException {
    ProtoMessages out = new ProtoMessages();
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      Enumeration<? extends ZipEntry> entries = zip.entries();
      while (entries.hasMoreElements()) {
        ZipEntry e = entries.nextElement();
        if (e.getName().startsWith("io/kubernetes/client/proto/")
            && e.getName().endsWith(".java")) {
          out.parse(new String(zip.getInputStream(e).readAllBytes(), StandardCharsets.UTF_8));
        }
      }
    }
    return out;
  }

  private void parse(String source) {
    Matcher m = MESSAGE.matcher(source);
    while (m.find()) {
      int end = source.indexOf("\n  }", m.end());
      String body = source.substring(m.end(), end < 0 ? source.length() : end);
      fields.put(m.group(1), fields(body));
      docs.put(m.group(1), messageDoc(source, m.group(1)));
    }
  }

  private static List<ProtoField> fields(String body) {
    Map<Integer, ProtoField> byNumber = new LinkedHashMap<>();
    for (String block : body.split("/\\*\\*")) {
      Matcher f = FIELD.matcher(block);
      if (f.find()) {
        ProtoField field = field(f, block);
        byNumber.putIfAbsent(field.number(), field);
      }
    }
    return new ArrayList<>(byNumber.values());
  }

  private static ProtoField field(Matcher f, String block) {
    boolean map = f.group(3) != null;
    String type = map ? f.group(3) : f.group(2);
    String label = map ? "map" : f.group(1) == null ? "optional" : f.group(1);
    return new ProtoField(f.group(4), label, strip(type), Integer.parseInt(f.group(5)), doc(block));
  }

  private static String strip(String type) {
    return type.startsWith(".") ? type.substring(1) : type;
  }

  /** The text of a comment block, as it was before it became HTML. */
  private static String doc(String block) {
    Matcher m = DOC.matcher(block);
    if (!m.find()) {
      return "";
    }
    StringBuilder out = new StringBuilder();
    for (String line : m.group(1).split("\n")) {
      out.append(line.replaceFirst("^\\s*\\* ?", "")).append('\n');
    }
    return out.toString()
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&amp;", "&")
        .replace("&#64;", "@")
        .replace("&#42;", "*")
        .replace("&#47;", "/")
        .replace("&#92;", "\\")
        .strip();
  }

  private static String messageDoc(String source, String name) {
    int at = source.indexOf("Protobuf type {@code " + name + "}");
    if (at < 0) {
      return "";
    }
    int start = source.lastIndexOf("/**", at);
    return doc(source.substring(start, at));
  }

  /** Adds a message that the jar does not have, or has as it was in an earlier version. */
  void put(String message, String doc, List<ProtoField> of) {
    fields.put(message, of);
    docs.put(message, doc);
  }

  Map<String, List<ProtoField>> all() {
    return fields;
  }

  String docOf(String message) {
    return docs.getOrDefault(message, "");
  }
}
