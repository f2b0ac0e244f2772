// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.buildtools.schemagenerator;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/** The models of the Java client: the JSON names of fields, and which of them are required. */
final class Models {
  private static final String FOLDER = "io/kubernetes/client/openapi/models/";
  private static final Pattern NAME = Pattern.compile("SERIALIZED_NAME_[\\w$]+ = \"([^\"]+)\"");
  private static final Pattern REQUIRED =
      Pattern.compile("openapiRequiredFields = new HashSet<String>\\(([^;]*)\\);");
  private static final Pattern QUOTED = Pattern.compile("\"([^\"]+)\"");

  private static final String TEXT = "\"((?:[^\"\\\\]++|\\\\.)*+)\"";
  private static final Pattern ABOUT = Pattern.compile("@ApiModel\\(description = " + TEXT);
  private static final Pattern PROPERTY =
      Pattern.compile(
          "@ApiModelProperty\\((?:required = true, )?value = "
              + TEXT
              + "\\)\\s+public \\S+ (?:get|is)(\\w+)\\(");

  /**
   * One model: its JSON names in order, those that are required, what it is, and what its fields
   * are, by their names in lower case.
   */
  record Model(
      List<String> names, Set<String> required, String description, Map<String, String> fields) {

    /** Of a field; empty when nothing is said. */
    String description(String field) {
      return fields.getOrDefault(field.toLowerCase(Locale.ROOT), "");
    }
  }

  private final Map<String, Model> models = new HashMap<>();

  static Models read(Path jar) throws IOException {
    Models out = new Models();
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      Enumeration<? extends ZipEntry> entries = zip.entries();
      while (entries.hasMoreElements()) {
        ZipEntry e = entries.nextElement();
        if (e.getName().startsWith(FOLDER) && e.getName().endsWith(".java")) {
          String name = e.getName().substring(FOLDER.length()).replace(".java", "");
          out.add(name, new String(zip.getInputStream(e).readAllBytes(), StandardCharsets.UTF_8));
        }
      }
    }
    return out;
  }

  private void add(String name, String source) {
    List<String> names = new ArrayList<>();
    Matcher m = NAME.matcher(source);
    while (m.find()) {
      names.add(m.group(1));
    }
    Set<String> required = new HashSet<>();
    Matcher r = REQUIRED.matcher(source);
    if (r.find()) {
      Matcher q = QUOTED.matcher(r.group(1));
      while (q.find()) {
        required.add(q.group(1));
      }
    }
    Matcher about = ABOUT.matcher(source);
    Map<String, String> fields = new HashMap<>();
    Matcher p = PROPERTY.matcher(source);
    while (p.find()) {
      fields.put(p.group(2).toLowerCase(Locale.ROOT), text(p.group(1)));
    }
    String description = about.find() ? text(about.group(1)) : "";
    models.put(name, new Model(names, required, description, fields));
  }

  /** A Java string's; paragraphs stand in one line there, two spaces apart. */
  private static String text(String literal) {
    return literal.translateEscapes().replaceAll("  +", "\n\n");
  }

  /**
   * The model of a message such as {@code k8s.io.api.apps.v1.DeploymentSpec}; null when there is
   * none.
   */
  @Nullable Model of(String message) {
    String[] parts = message.split("\\.");
    String name = parts[parts.length - 1];
    String version = capital(parts[parts.length - 2]);
    String group = capital(parts[parts.length - 3].split("_")[0]);
    for (String candidate : List.of(group + version + name, version + name)) {
      Model found = models.get(candidate);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  private static String capital(String s) {
    return s.substring(0, 1).toUpperCase(Locale.ROOT) + s.substring(1);
  }
}
