// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.buildtools.schemagenerator;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Messages that the sources jar of the protobuf classes does not have: their fields and numbers
 * from {@code messages.txt}, what they mean from the models.
 */
final class WrittenMessages {
  private static final Set<String> SCALARS = Set.of("string", "int32", "int64", "bool", "bytes");
  private static final String META = "k8s.io.apimachinery.pkg.apis.";
  private static final String API = "k8s.io.api.";

  private WrittenMessages() {}

  /** Their names. */
  static Set<String> add(Path file, Models models, ProtoMessages messages) throws IOException {
    Set<String> names = new HashSet<>();
    for (Map.Entry<String, List<List<String>>> type : Facts.read(file).lines().entrySet()) {
      String message = type.getKey();
      Models.Model model = models.of(message);
      List<ProtoField> fields = new ArrayList<>();
      for (List<String> words : type.getValue()) {
        if (!words.isEmpty() && model == null) {
          throw new IOException(file + ": there is no model of " + message);
        }
        if (!words.isEmpty() && model != null) {
          fields.add(field(message, words, model));
        }
      }
      messages.put(message, model == null ? "" : model.description(), fields);
      names.add(message);
    }
    return names;
  }

  /** {@code NAME NUMBER [repeated|map] TYPE [+MARKER...]}. */
  private static ProtoField field(String message, List<String> words, Models.Model model) {
    boolean labelled = words.get(2).equals("repeated") || words.get(2).equals("map");
    int at = labelled ? 3 : 2;
    StringBuilder doc = new StringBuilder(model.description(words.get(0)));
    words.subList(at + 1, words.size()).forEach(m -> doc.append('\n').append(m));
    return new ProtoField(
        words.get(0),
        labelled ? words.get(2) : "optional",
        type(message, words.get(at)),
        Integer.parseInt(words.get(1)),
        doc.toString().strip());
  }

  private static String type(String message, String word) {
    if (SCALARS.contains(word)) {
      return word;
    }
    if (word.startsWith("meta.")) {
      return META + word;
    }
    return word.contains(".")
        ? API + word
        : message.substring(0, message.lastIndexOf('.') + 1) + word;
  }
}
