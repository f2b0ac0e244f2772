// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.launcher.feature;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A file of the OSGi Feature Service 1.0, as far as a launcher needs it: the bundles in their
 * order, the lines of its text extensions by the extensions' names, and its configurations by their
 * PIDs.
 */
record FeatureFile(
    List<Coordinates> bundles,
    Map<String, List<String>> extensions,
    Map<String, Map<String, Object>> configurations) {

  /** For a profile the names of its features. */
  static final String FEATURES = "quarterdeck-features";

  /** The API groups that its bundles serve, by the names of their plugins. */
  static final String GROUPS = "quarterdeck-apigroups";

  /** The admission plugins of its bundles that are on by default, by their names. */
  static final String ADMISSION = "quarterdeck-admission";

  static FeatureFile read(Path file) throws IOException {
    List<Coordinates> bundles = new ArrayList<>();
    Map<String, List<String>> extensions = new HashMap<>();
    Map<String, Map<String, Object>> configurations = new HashMap<>();
    try (JsonParser json = new JsonFactory().createParser(Files.readAllBytes(file))) {
      expect(json, JsonToken.START_OBJECT);
      while (json.nextToken() == JsonToken.FIELD_NAME) {
        String key = json.currentName();
        json.nextToken();
        switch (key) {
          case "bundles" -> readBundles(json, bundles);
          case "extensions" -> readExtensions(json, extensions);
          case "configurations" -> readConfigurations(json, configurations);
          default -> json.skipChildren();
        }
      }
    } catch (IllegalArgumentException e) {
      throw new IOException(e.getMessage(), e);
    }
    return new FeatureFile(List.copyOf(bundles), extensions, configurations);
  }

  /** The lines of an extension; none when it has no such. */
  List<String> text(String extension) {
    return extensions.getOrDefault(extension, List.of());
  }

  private static void readBundles(JsonParser json, List<Coordinates> bundles) throws IOException {
    while (json.nextToken() != JsonToken.END_ARRAY) {
      if (json.currentToken() == JsonToken.VALUE_STRING) {
        bundles.add(Coordinates.parse(json.getText()));
        continue;
      }
      String id = "";
      while (json.nextToken() == JsonToken.FIELD_NAME) {
        boolean isId = "id".equals(json.currentName());
        json.nextToken();
        id = isId ? json.getText() : id;
        json.skipChildren();
      }
      bundles.add(Coordinates.parse(id));
    }
  }

  private static void readExtensions(JsonParser json, Map<String, List<String>> extensions)
      throws IOException {
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      List<String> lines = extensions.computeIfAbsent(json.currentName(), k -> new ArrayList<>());
      expect(json, JsonToken.START_OBJECT);
      while (json.nextToken() == JsonToken.FIELD_NAME) {
        boolean text = "text".equals(json.currentName());
        if (json.nextToken() == JsonToken.START_ARRAY && text) {
          while (json.nextToken() == JsonToken.VALUE_STRING) {
            lines.add(json.getText());
          }
        }
        json.skipChildren();
      }
    }
  }

  private static void readConfigurations(
      JsonParser json, Map<String, Map<String, Object>> configurations) throws IOException {
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      Map<String, Object> values =
          configurations.computeIfAbsent(json.currentName(), pid -> new HashMap<>());
      expect(json, JsonToken.START_OBJECT);
      while (json.nextToken() == JsonToken.FIELD_NAME) {
        String key = json.currentName();
        json.nextToken();
        values.put(key, value(json));
      }
    }
  }

  /** A text, a number, yes or no, or a list of texts. */
  private static Object value(JsonParser json) throws IOException {
    switch (json.currentToken()) {
      case VALUE_STRING -> {
        return json.getText();
      }
      case VALUE_NUMBER_INT -> {
        return json.getIntValue();
      }
      case VALUE_TRUE, VALUE_FALSE -> {
        return json.getBooleanValue();
      }
      case START_ARRAY -> {
        List<String> texts = new ArrayList<>();
        while (json.nextToken() == JsonToken.VALUE_STRING) {
          texts.add(json.getText());
        }
        if (json.currentToken() == JsonToken.END_ARRAY) {
          return texts.toArray(String[]::new);
        }
      }
      default -> {}
    }
    throw new IOException(
        "a configuration has a value of an unknown type at " + json.currentLocation());
  }

  private static void expect(JsonParser json, JsonToken token) throws IOException {
    if (json.nextToken() != token) {
      throw new IOException("an object was expected at " + json.currentLocation());
    }
  }
}
